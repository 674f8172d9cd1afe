// arena replay: shows a finished game, step by step, with both hands open.
import { fit, paint, wrap } from './canvas.ts';
import { describeMove } from './describe.ts';
import { describeRecording, findRecording, type Recording } from './recording.ts';
import { sceneOfPosition } from './scene.ts';
import { openScreen } from './screen.ts';
import type { CommandContext } from './session.ts';
import { drawTable } from './table-picture.ts';
import type { Terminal } from './terminal.ts';

export async function replayGame(context: CommandContext): Promise<void> {
  const { client, options, terminal, print } = context;
  const recording = await findRecording(client, options.what!);
  if (terminal.isInteractive) await stepThrough(recording, terminal);
  else {
    for (const ply of recording.plies) print(`${ply.index + 1}. ${describeMove(ply, recording.names)}`);
    print(drawAt(recording, recording.plies.length, terminal).join('\n'));
  }
  print(describeRecording(recording));
}

async function stepThrough(recording: Recording, terminal: Terminal): Promise<void> {
  const screen = openScreen(terminal);
  const last = recording.plies.length;
  try {
    for (let at = 0; ;) {
      const shown = at;
      screen.show(() => [...drawAt(recording, shown, terminal), ...footOf(recording, shown, terminal)]);
      const key = await screen.key();
      if (key === 'q' || key === 'escape' || key === 'ctrl+c') return;
      at = Math.min(last, Math.max(0, steppedTo(key, at, last)));
    }
  } finally {
    screen.close();
  }
}

function steppedTo(key: string, at: number, last: number): number {
  if (key === 'right' || key === 'down' || key === 'space' || key === 'return') return at + 1;
  if (key === 'left' || key === 'up') return at - 1;
  if (key === 'home') return 0;
  return key === 'end' ? last : at;
}

function drawAt({ start, plies, names }: Recording, at: number, terminal: Terminal): string[] {
  return drawTable(sceneOfPosition(plies[at - 1]?.position ?? start, names), terminal);
}

function footOf(recording: Recording, at: number, terminal: Terminal): string[] {
  const { columns } = terminal.size();
  const { plies, names } = recording;
  const ply = plies[at - 1];
  const move = ply ? describeMove(ply, names) : 'The deal.';
  const news = at === plies.length ? `${move}. ${describeRecording(recording)}` : move;
  const help = `${at} of ${plies.length} · arrows, Home, End · q leave`;
  return [...wrap(news, columns), paint(fit(help, columns), 'bold', terminal)];
}
