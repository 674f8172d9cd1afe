// What portraits hold, drawn at the right.
import { dot, flat, line, ring, rotated, shaded } from './draw.ts';

const POLE = line('M76 34V104', 'hair', 3.6);

export const ITEMS = {
  staff: POLE + dot(76, 31, 5.4, 'accent') + dot(74.4, 29.4, 1.8, 'trim'),
  pike: POLE + shaded('M76 14 82 32 76 38 70 32Z', 'trim'),
  horn: shaded('M62 84 70 78 86 58 92 66 74 86Q66 90 62 84Z', 'accent') + dot(89, 62, 4.6, 'trim', 5.4),
  pipe:
    line('M53 62 76 82', 'accent', 4) + dot(62, 69.6, 1, 'dark') + dot(67, 74, 1, 'dark') + dot(72, 78.4, 1, 'dark'),
  fiddle: rotated(
    24,
    74,
    78,
    shaded('M74 66Q84 66 81 76Q86 92 74 92Q62 92 67 76Q64 66 74 66Z', 'accent') +
      line('M74 50V84', 'dark', 2.2) +
      dot(74, 80, 2.6, 'dark'),
  ),
  hammer: POLE + shaded('M64 32H88V46H64Z', 'trim') + line('M70 32V46M82 32V46', 'accent', 2),
  key: ring(76, 66, 7, 'accent', 4) + line('M76 73V100M76 92H84M76 99H82', 'accent', 4),
  lantern:
    line('M76 50V62', 'dark', 2) +
    shaded('M68 64H84L86 84H66Z', 'dark') +
    flat('M70 67H82L83 81H69Z', 'accent') +
    dot(76, 74, 3.6, 'trim') +
    flat('M67 64 76 57 85 64Z', 'dark'),
  scales:
    line('M76 50V92M62 56H90', 'accent', 2.8) +
    line('M62 56 56 70H68ZM90 56 84 70H96Z', 'accent', 1.6) +
    flat('M55 70H69Q62 79 55 70ZM83 70H97Q90 79 83 70Z', 'accent'),
  coin: dot(75, 78, 9, 'accent') + dot(75, 78, 6, 'trim') + line('M75 74V82', 'accent', 2.6),
  book:
    shaded('M62 70 76 74 90 70V90L76 94 62 90Z', 'trim') +
    line('M76 74V94M66 76 72 78M80 78 86 76M66 82 72 84M80 84 86 82', 'accent', 1.6),
  anchor: line('M76 56V96M68 64H84M60 82Q64 96 76 96Q88 96 92 82', 'trim', 4) + ring(76, 52, 4, 'trim', 3),
  fish:
    shaded('M60 78Q70 68 82 78L92 71V87L82 80Q70 89 60 78Z', 'trim') +
    dot(66, 77, 1.4, 'dark') +
    line('M72 74q3 4 0 8', 'accent', 1.6),
  net: line('M60 70 92 100M70 66 96 92M60 86 76 102M92 66 60 98M96 78 72 102M80 66 60 84', 'trim', 1.5),
  bell: shaded('M66 86Q70 82 70 72Q71 62 76 62Q81 62 82 72Q82 82 86 86Z', 'accent') + dot(76, 89, 3.2, 'trim'),
  shears: line('M70 92 84 58M84 92 70 58', 'trim', 3.2) + ring(68, 96, 5, 'accent', 3) + ring(86, 96, 5, 'accent', 3),
  spindle:
    line('M76 48V102', 'hair', 3) +
    shaded('M76 58Q88 76 76 92Q64 76 76 58Z', 'accent') +
    line('M70.5 70 81.5 74M70 77 82 81', 'trim', 1.6),
  torch:
    line('M76 62V104', 'hair', 5) +
    flat('M76 34Q90 50 82 60Q76 66 70 60Q62 50 76 34Z', 'accent') +
    flat('M76 46Q83 54 76 61Q69 54 76 46Z', 'trim'),
  goblet: shaded('M66 62H86Q86 78 78 80V92H84V96H68V92H74V80Q66 78 66 62Z', 'accent'),
  sceptre:
    line('M76 48V104', 'accent', 4) + shaded('M76 30 83 40 76 50 69 40Z', 'trim') + line('M68 52H84', 'accent', 3),
  orb: dot(76, 76, 9, 'accent') + line('M67.5 76H84.5M76 67V58M72 61.5H80', 'trim', 2.6),
  sack: shaded('M64 98Q60 80 72 74L70 68H82L80 74Q92 80 88 98Z', 'hair') + line('M71 74H81', 'accent', 2.6),
  bird:
    shaded('M62 74Q64 64 74 66L92 56Q90 76 78 80L76 86 70 80Q64 80 62 74Z', 'light') +
    dot(67, 71, 1.2, 'dark') +
    flat('M62 73 56 75 62 76.5Z', 'accent'),
  planets:
    rotated(-24, 76, 66, ring(76, 66, 16, 'accent', 1.8, 6)) +
    dot(76, 66, 6, 'accent') +
    dot(90, 60, 2.6, 'trim') +
    dot(63, 71, 2, 'trim') +
    line('M76 72V104', 'hair', 3),
  shroom:
    shaded('M70 76H82V100H70Z', 'trim') +
    shaded('M60 78Q62 60 76 60Q90 60 92 78Q76 82 60 78Z', 'blush') +
    dot(70, 71, 2.4, 'trim') +
    dot(80, 68, 2.8, 'trim') +
    dot(84, 75, 1.8, 'trim'),
  boot: shaded('M68 66H80V84Q92 84 92 94H68Z', 'hair') + line('M68 72H80', 'accent', 2.4),
  rope: ring(76, 84, 10, 'trim', 3, 5) + ring(76, 79, 10, 'trim', 3, 5) + ring(76, 74, 10, 'trim', 3, 5),
};
