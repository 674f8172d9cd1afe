// A champion as a portrait. Hidden from screen readers: the name is beside it.
import { CardFace } from '../../ui/card-face.tsx';

/** Empty while the champion is unknown. */
export function Portrait({ cardId }: { readonly cardId: number | undefined }) {
  return <span class="portrait">{cardId !== undefined && <CardFace cardId={cardId} size="gallery" />}</span>;
}
