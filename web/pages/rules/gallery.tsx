// All cards, with search, filters and sorting.
import flavours from 'cards:flavours';
import { useState } from 'preact/hooks';
import type { Card } from '../../../src/engine/index.ts';
import { rulesText } from '../../text/rules.ts';
import { tableText } from '../../text/text.ts';
import { CardFace } from '../../ui/card-face.tsx';
import { Emblem } from '../../ui/icons.tsx';
import { cardsShown, FILTERS, ORDERS, type Filter, type Order } from './shown.ts';

export function Gallery() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [order, setOrder] = useState<Order>('byId');
  const cards = cardsShown({ search, filter, order });
  return (
    <section class="rules-part" aria-labelledby="gallery">
      <h2 id="gallery">{rulesText('rules.gallery.title')}</h2>
      <form class="gallery-bar" onSubmit={(event) => event.preventDefault()}>
        <label>
          {rulesText('rules.gallery.search')}
          <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <label>
          {rulesText('rules.gallery.show')}
          <select value={filter} onChange={(event) => setFilter(event.currentTarget.value as Filter)}>
            {FILTERS.map((name) => (
              <option key={name} value={name}>
                {filterText(name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {rulesText('rules.gallery.sort')}
          <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
            {ORDERS.map((name) => (
              <option key={name} value={name}>
                {rulesText(`rules.gallery.${name}`)}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p role="status">{countText(cards.length)}</p>
      <ul class="gallery">
        {cards.map((card) => (
          <GalleryCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function GalleryCard({ card }: { readonly card: Card }) {
  return (
    <li>
      <CardFace cardId={card.id} />
      <h3>{card.name}</h3>
      <p class="gallery-kind">
        {card.kind === 'champion' ? <ChampionWords card={card} /> : tableText(`board.effect.${card.effect}`)}
      </p>
      <p class="flavour" lang="en">
        {flavours[card.id - 1]}
      </p>
    </li>
  );
}

function ChampionWords({ card }: { readonly card: Card }) {
  const { top: north, right: east, bottom: south, left: west, color } = card;
  return (
    <>
      {color !== 'none' && <Emblem color={color} />} {tableText(`board.color.${color}`)}
      <span class="visually-hidden">, {tableText('board.cell.sides', { north, east, south, west })}</span>
    </>
  );
}

function filterText(filter: Filter): string {
  if (filter === 'all' || filter === 'effects') return rulesText(`rules.gallery.${filter}`);
  return tableText(`board.color.${filter}`);
}

function countText(count: number): string {
  if (count === 0) return rulesText('rules.gallery.none');
  return count === 1 ? rulesText('rules.gallery.countOne') : rulesText('rules.gallery.count', { count });
}
