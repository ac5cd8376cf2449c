"""Every event of a match has words, in every language, and tells no secret."""

from random import Random

import pytest

from kop_learn.games.king_of_pirates.house_rules import HouseRules
from kop_learn.games.king_of_pirates.match import KingOfPirates
from kop_learn.games.king_of_pirates.settings import Settings
from kop_learn.games.king_of_pirates.words import tell
from kop_learn.games.session import Session
from kop_learn.sea.cards import Mode
from kop_learn.text import languages, use_language
from tests.games.scenes import play


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_whole_matches_can_be_told(language: str) -> None:
    names = set()
    for seed in range(12):
        settings = Settings(
            Mode.ADVANCED, two_ships=seed % 2 == 1, rounds=2, house=HouseRules(turn_cap=6)
        )
        game, generator = KingOfPirates(settings), Random(seed)
        session = Session(game, seed)
        while session.actors:
            actor = session.actors[0]
            session.play(actor, game.sample_action(session.view(actor), generator))
        with use_language(language):
            for entry in session.entries:
                for event in entry.events:
                    names.add(event.name)
                    for player in (None, 1, 2):
                        assert tell(event, player, two_ships=settings.two_ships)
    assert names >= {"started", "placed", "shown", "captain", "drew", "played", "step"}
    assert names >= {"asked", "answered", "discarded", "round_over", "match_over"}


def test_words_for_a_run() -> None:
    _, events = play("F R cannonball", tiles={"D2": "silver2"})
    with use_language("en"):
        assert [tell(event) for event in events] == [
            "Team 1: plays the program F R cannonball",
            "Team 1: Step 1, Forward: the ship moves to D2.",
            "Team 1: On D2 lies silver!",
            "Team 1: Step 2, Turn right: the ship now looks east.",
            "Team 1: Step 3, Cannonball: bump! There is nothing here for this card to work on.",
        ]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("add_big(H9)", "Step 1, Add big whirlpool: a new big whirlpool lies on H9."),
        ("telescope(C9)", "Step 1, Telescope: the treasure on C9 is turned up. It is gold!"),
        (
            "captain(java_script) call(C9,C8,C7)",
            "Step 2, Call Function: the hidden treasure has been moved to C7.",
        ),
        (
            "captain(java_script) call(D14,D13,D12)",
            "Step 2, Call Function: the ship of team 2 has been moved to D12.",
        ),
    ],
)
def test_what_has_come_or_gone_is_named(program: str, said: str) -> None:
    _, events = play(program, tiles={"C9": "gold2"})
    with use_language("en"):
        assert tell(events[-1]) == f"Team 1: {said}"


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    session = Session(KingOfPirates(), 1)
    generator = Random(1)
    while session.state.turn is None:
        actor = session.actors[0]
        session.play(actor, session.game.sample_action(session.view(actor), generator))
    drew = next(event for event in session.entries[-1].events if event.name == "drew")
    team = session.state.turn.team
    with use_language("en"):
        assert "The cards are" in tell(drew, team)
        assert "The cards are" not in tell(drew, 3 - team)
        assert "The cards are" not in tell(drew)
