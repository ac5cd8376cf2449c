"""The colours of a picture: a day chart and a night chart.

The palette keeps to colours that stay apart for colour-blind eyes (blue sea, yellow gold, orange
marks) and differ in lightness as well; nothing is told by colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of a picture, as ``#rrggbb``. ``glow`` is how strongly gold shines, 0 to 1,
    ``glint`` the stars on the water, if there are any."""

    name: str
    ink: str
    sea: str
    sea_alternate: str
    wave: str
    glint: str | None
    shallow: str
    shallow_near: str
    grid: str
    page: str
    paper: str
    paper_edge: str
    lettering: str
    button: str
    focus: str
    bar_dark: str
    bar_light: str
    sand: str
    sand_wet: str
    grass: str
    grass_light: str
    grass_dark: str
    trunk: str
    leaf: str
    leaf_light: str
    swirl_rim: str
    swirl: str
    swirl_deep: str
    foam: str
    wood: str
    wood_light: str
    wood_dark: str
    metal: str
    gold: str
    gold_light: str
    gold_dark: str
    shine: str
    glow: float
    silver: str
    silver_light: str
    silver_dark: str
    poop: str
    poop_light: str
    iron: str
    iron_light: str
    spark: str
    sail: str
    sail_shade: str
    team_one: str
    team_two: str
    trail: str
    trail_rim: str
    burst: str
    burst_inner: str
    magic: str

    def team(self, team: int) -> str:
        """Return the colour of a team, 1 or 2."""
        return self.team_one if team == 1 else self.team_two


LIGHT = Theme(
    name="light",
    ink="#3b3247",
    sea="#83ccd5",
    sea_alternate="#76c2cf",
    wave="#a5dee2",
    glint=None,
    shallow="#a3dfdc",
    shallow_near="#c8efe0",
    grid="#4f9fb3",
    page="#fdf8ea",
    paper="#f6e7c4",
    paper_edge="#e3c78d",
    lettering="#5b4632",
    button="#fffaf0",
    focus="#1d5a8a",
    bar_dark="#7a5c40",
    bar_light="#fdf6e3",
    sand="#f9dfa0",
    sand_wet="#e9c27c",
    grass="#86c05a",
    grass_light="#a9d672",
    grass_dark="#5c9a49",
    trunk="#a06a3f",
    leaf="#3f9150",
    leaf_light="#63b35c",
    swirl_rim="#4b9fc0",
    swirl="#2f7fae",
    swirl_deep="#1d5a8a",
    foam="#f4fcfb",
    wood="#a9683a",
    wood_light="#cf9459",
    wood_dark="#7b4728",
    metal="#e6b64c",
    gold="#ffc933",
    gold_light="#ffe892",
    gold_dark="#dd9a1a",
    shine="#fff2b0",
    glow=0.75,
    silver="#c5ced8",
    silver_light="#f0f4f7",
    silver_dark="#8d9bab",
    poop="#8f5f3c",
    poop_light="#b98657",
    iron="#48485a",
    iron_light="#8b8ca3",
    spark="#ff8b2b",
    sail="#fffaf0",
    sail_shade="#eadfc8",
    team_one="#d9482b",
    team_two="#4f4fb5",
    trail="#c8401f",
    trail_rim="#fff8e8",
    burst="#f26a1b",
    burst_inner="#ffe066",
    magic="#8a4fc4",
)

DARK = Theme(
    name="dark",
    ink="#0a1022",
    sea="#203a67",
    sea_alternate="#1a315a",
    wave="#36568a",
    glint="#7f9fd0",
    shallow="#2a5478",
    shallow_near="#37708b",
    grid="#45659b",
    page="#16111a",
    paper="#2c2430",
    paper_edge="#1c161f",
    lettering="#efd6a0",
    button="#3b3040",
    focus="#8fc4ff",
    bar_dark="#15101a",
    bar_light="#b08c58",
    sand="#d2bb8b",
    sand_wet="#9c8865",
    grass="#4d8a62",
    grass_light="#71ad7c",
    grass_dark="#33684e",
    trunk="#8a5f42",
    leaf="#2f7a5a",
    leaf_light="#57a276",
    swirl_rim="#2f6aa0",
    swirl="#16487f",
    swirl_deep="#0b2750",
    foam="#cfe6f5",
    wood="#9c6238",
    wood_light="#c98f55",
    wood_dark="#683c25",
    metal="#f0c25a",
    gold="#ffcf45",
    gold_light="#fff0ad",
    gold_dark="#d8931c",
    shine="#ffc861",
    glow=1.0,
    silver="#aebacb",
    silver_light="#e3eaf3",
    silver_dark="#71809a",
    poop="#8d6044",
    poop_light="#b98a61",
    iron="#5a5b74",
    iron_light="#a6a8c4",
    spark="#ffa04a",
    sail="#f3ead6",
    sail_shade="#cfc3aa",
    team_one="#e8603f",
    team_two="#8d8cf0",
    trail="#ff9a6b",
    trail_rim="#1b1430",
    burst="#ff7d33",
    burst_inner="#ffe27a",
    magic="#c79bff",
)
