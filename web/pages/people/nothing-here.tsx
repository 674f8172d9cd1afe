// Shown when something does not exist, with links to continue.
interface NothingHereProps {
  readonly title: string;
  readonly todo: string;
  readonly href: string;
  readonly link: string;
}

export function NothingHere({ title, todo, href, link }: NothingHereProps) {
  return (
    <section class="panel" role="alert">
      <h1>{title}</h1>
      <p>{todo}</p>
      <a class="button" href={href}>
        {link}
      </a>
    </section>
  );
}
