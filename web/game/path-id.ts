// The id in the address of a page about one thing, as in /play/<id>, which may have a slash after it. Still encoded.
export const pathId = location.pathname.split('/')[2]!;
