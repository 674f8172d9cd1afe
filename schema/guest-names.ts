// The names that pages give to new guests: a colour and an animal.
export const GUEST_NAME_COLORS = words(
  'Amber Azure Coral Copper Golden Ivory Jade Lilac Misty Olive Pearl Russet Scarlet Silver Slate Velvet',
);
export const GUEST_NAME_ANIMALS = words(
  'Badger Crane Dormouse Falcon Finch Hare Heron Lynx Marten Otter Owl Plover Raven Seal Swift Wren',
);

function words(text: string): readonly string[] {
  return text.split(' ');
}
