// A button with a sign that steps through a game. It stays focusable when inactive, so that the focus is not lost at the
// last move.
import './step-button.css';

const PATHS = {
  first: 'M5 4h3v16H5zM20 4v16L9 12z',
  back: 'M17 4v16L6 12z',
  play: 'M6 3l14 9-14 9z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  forward: 'M7 4l11 8-11 8z',
  last: 'M16 4h3v16h-3zM4 4l11 8L4 20z',
};

interface StepButtonProps {
  readonly sign: keyof typeof PATHS;
  readonly label: string;
  readonly isOff: boolean;
  readonly isPrimary?: boolean;
  readonly onStep: () => void;
}

export function StepButton({ sign, label, isOff, isPrimary = false, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      class={isPrimary ? 'button button-primary step-button' : 'button step-button'}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => isOff || onStep()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[sign]} />
      </svg>
    </button>
  );
}
