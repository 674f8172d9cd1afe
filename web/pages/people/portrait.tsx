// A champion as somebody's portrait. Hidden from readers: the name beside it says who it is.
import { CardFace } from '../../ui/card-face.tsx';

export function Portrait({ cardId }: { readonly cardId: number }) {
  return (
    <span class="portrait">
      <CardFace cardId={cardId} size="gallery" />
    </span>
  );
}
