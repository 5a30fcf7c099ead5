import { useParams } from "react-router-dom";
import { buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/guide/frame.ts";
import { say } from "../text/say.ts";
import styles from "./guide.module.css";
import { audiences, type GuidePage, guidePages } from "./pages.ts";

const pictures = import.meta.glob<string>("./pictures/*.webp", { eager: true, query: "?url", import: "default" });

/** The guide: the list of its pages, or one of them. */
export default function Guide() {
  const { id } = useParams();
  const account = useAccount();
  const page = guidePages.find((each) => each.id === id);
  useArrival(page?.title ?? words.title);
  return (
    <Page header={<Header {...account} />}>
      <NoticeList />
      {page === undefined ? <Contents isMissing={id !== undefined} /> : <Shown key={page.id} page={page} />}
    </Page>
  );
}

const Contents = ({ isMissing }: { readonly isMissing: boolean }) => (
  <div className={styles.page}>
    <h1>{words.title}</h1>
    <p className={styles.lead}>{isMissing ? words.noSuchPage : words.lead}</p>
    <div className={styles.lists}>
      <List title={words.forLearners} pages={audiences.learners} />
      <List title={words.forTeachers} pages={audiences.teachers} />
    </div>
  </div>
);

const List = ({ title, pages }: { readonly title: string; readonly pages: readonly GuidePage[] }) => (
  <section>
    <h2>{title}</h2>
    <ol className={styles.list}>
      {pages.map((page) => (
        <li key={page.id}>
          <Link to={`/guide/${page.id}`}>{page.title}</Link>
        </li>
      ))}
    </ol>
  </section>
);

function Shown({ page: { id, title, paragraphs, picture } }: { readonly page: GuidePage }) {
  const at = guidePages.findIndex((each) => each.id === id);
  const [before, after] = [guidePages[at - 1], guidePages[at + 1]];
  const url = pictures[`./pictures/${picture}.webp`];
  return (
    <article className={styles.page}>
      <Link className={buttonClass({}, styles.all)} to="/guide">
        {words.allPages}
      </Link>
      <h1>{title}</h1>
      {paragraphs.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {url !== undefined && <img className={styles.picture} src={url} alt={say(words.pictureOf, { title })} width={1120} height={630} />}
      <nav className={styles.turn} aria-label={words.title}>
        {before !== undefined && (
          <Link className={buttonClass({ variant: "line" })} to={`/guide/${before.id}`}>
            {say(words.previousPage, { title: before.title })}
          </Link>
        )}
        {after !== undefined && (
          <Link className={buttonClass({ variant: "line" })} to={`/guide/${after.id}`}>
            {say(words.nextPage, { title: after.title })}
          </Link>
        )}
      </nav>
    </article>
  );
}
