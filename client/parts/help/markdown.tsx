import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { lexer, type Token, type Tokens } from 'marked';
import classes from './markdown.module.css';

/** Shows HTML as text. */
export function Markdown({ text }: { text: string }): React.ReactElement {
  return <div className={classes.markdown}>{renderAll(lexer(text))}</div>;
}

const renderAll = (tokens: readonly Token[] = []): React.ReactNode =>
  // The tokens never change.
  // oxlint-disable-next-line react/no-array-index-key
  tokens.map((token, index) => <Fragment key={index}>{render(token)}</Fragment>);

function render(token: Token): React.ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return renderHeading(token as Tokens.Heading);
    case 'paragraph':
      return <p>{renderAll(token.tokens)}</p>;
    case 'list':
      return renderList(token as Tokens.List);
    case 'code':
      return (
        <pre dir="ltr">
          <code>{token.text}</code>
        </pre>
      );
    case 'codespan':
      return renderCode((token as Tokens.Codespan).text);
    case 'strong':
      return <strong>{renderAll(token.tokens)}</strong>;
    case 'em':
      return <em>{renderAll(token.tokens)}</em>;
    case 'blockquote':
      return <blockquote>{renderAll(token.tokens)}</blockquote>;
    case 'table':
      return renderTable(token as Tokens.Table);
    case 'link':
      return renderLink(token as Tokens.Link);
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'text':
      return token.tokens ? renderAll(token.tokens) : decodeEntities(token.raw);
    case 'escape':
      return token.text as string;
    default:
      return token.raw;
  }
}

const ARABIC = /\p{Script=Arabic}/u;

/** Renders Arabic as text, because no fixed-width font joins its letters. */
function renderCode(text: string): React.ReactElement {
  return ARABIC.test(text) ? (
    <code dir="rtl" className={classes.words}>
      {text}
    </code>
  ) : (
    <code dir="ltr">{text}</code>
  );
}

function renderHeading({ depth, tokens }: Tokens.Heading): React.ReactElement {
  const Heading = depth <= 2 ? 'h2' : 'h3';
  return <Heading>{renderAll(tokens)}</Heading>;
}

function renderList({ ordered, items }: Tokens.List): React.ReactElement {
  const Items = ordered ? 'ol' : 'ul';
  return (
    <Items>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{renderAll(item.tokens)}</li>
      ))}
    </Items>
  );
}

function renderTable({ header, rows }: Tokens.Table): React.ReactElement {
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            {header.map((cell) => (
              <th key={cell.text}>{renderAll(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ text }) => text).join('|')}>
              {row.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index}>{renderAll(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderLink({ href, tokens }: Tokens.Link): React.ReactNode {
  if (/^\/(?!\/)/.test(href)) return <Link to={href as '/'}>{renderAll(tokens)}</Link>;
  if (!href.startsWith('https://')) return renderAll(tokens);
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {renderAll(tokens)}
    </a>
  );
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decodeEntities = (raw: string): string =>
  raw.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');
