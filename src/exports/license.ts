// The license written into a new folder of exports; the operator may replace it.

export const LICENSE = `These files hold records of games that were played in public on this arena: deals, moves, results, reviews, and what
programs said of their moves. Whoever operates the arena makes them available to everybody for any purpose, without
conditions, as far as the law allows: CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/). They are given as they
are, without any warranty. People are not named in them; please do not try to find out who they were.
`;
