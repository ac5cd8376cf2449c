// The sea of a match: several ships on one board, each with its own picture.
//
// A fleet is a list of poses (motion.js), one for each ship.

import { BoardStage } from "./board_stage.js";
import { make, prefersStill } from "./dom.js";
import { motionOf, placeOf, poseAfter, poseAt, turnOf } from "./motion.js";

/** The fleet of a list of [cell, heading]; with `before` each ship turns the short way round. */
export function fleetOf(ships, before = null) {
  return ships.map(([cell, heading], at) =>
    before ? poseAfter(before[at], { cell, heading }) : poseAt(cell, heading),
  );
}

export class MatchStage extends BoardStage {
  constructor() {
    super();
    this.hulls = [];
  }

  /** Put ships onto the sea: {team, number, label} each; two ships of a team show their numbers. */
  setShips(ships, numbered) {
    this.stopMotion();
    for (const { ship } of this.hulls) ship.remove();
    this.ship.remove();
    this.hulls = ships.map(({ team, number }) => {
      const shipPicture = make("canvas", { class: "kop-ship-picture" });
      const hop = make("div", { class: "kop-ship-hop" }, shipPicture);
      const turn = make("div", { class: "kop-ship-turn" }, hop);
      const badge = numbered ? make("span", { class: "kop-ship-number" }, String(number)) : null;
      const ship = make("div", { class: "kop-ship", "data-team": String(team) }, turn, badge);
      return { ship, turn, hop, shipPicture, team };
    });
    this.sea.append(...this.hulls.map(({ ship }) => ship));
    if (this.sprites) this.setSprites(this.sprites);
  }

  /** Give each ship the picture of its team. */
  setSprites(sprites) {
    this.sprites = sprites;
    for (const hull of this.hulls) {
      this.shipPicture = hull.shipPicture;
      this.setShipPicture(sprites[hull.team - 1]);
    }
  }

  setPose(fleet) {
    this.stopMotion();
    this.pose = fleet;
    fleet.forEach((pose, at) => {
      this.hulls[at].ship.style.transform = placeOf(pose);
      this.hulls[at].turn.style.transform = turnOf(pose);
    });
  }

  async move(before, after, step, duration) {
    this.setPose(after);
    if (prefersStill() && step.ok) return this.wait(duration);
    const moving = this.hulls.flatMap((hull, at) => {
      const acts = at === step.actor;
      const moved = placeOf(before[at]) !== placeOf(after[at]);
      if (!acts && !moved) return [];
      const frames = motionOf(before[at], after[at], acts ? step : { ok: true, event: "moved" });
      const pushed = moved && !frames.place.length;
      return [
        [hull.ship, pushed ? [placeOf(before[at]), placeOf(after[at])] : frames.place],
        [hull.turn, frames.turn],
        [hull.hop, frames.hop],
      ];
    });
    const animations = moving
      .filter(([, frames]) => frames.length)
      .map(([element, frames]) => {
        const transforms = frames.map((transform) => ({ transform }));
        return element.animate(transforms, { duration, easing: "cubic-bezier(.45,.05,.4,1)" });
      });
    return animations.length ? this.animate(animations) : this.wait(duration);
  }
}
