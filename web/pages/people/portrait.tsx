// A champion as somebody's portrait. Hidden from readers: the name beside it says who it is.
import { CardFace } from '../../ui/card-face.tsx';

/** An empty place while it is not known which. */
export function Portrait({ cardId }: { readonly cardId: number | undefined }) {
  return <span class="portrait">{cardId !== undefined && <CardFace cardId={cardId} size="gallery" />}</span>;
}
