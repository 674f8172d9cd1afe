// The icons of every page. Hidden from screen readers.
import { SIGNS } from '../art/signs.ts';

interface IconProps {
  readonly path: string;
  readonly class?: string;
  readonly style?: Readonly<Record<string, string>>;
}

export function Icon({ path, class: name = 'icon', style }: IconProps) {
  return (
    <svg class={name} style={style} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}

export function SignIcon({ sign }: { readonly sign: keyof typeof SIGNS }) {
  return <Icon path={SIGNS[sign]} />;
}
