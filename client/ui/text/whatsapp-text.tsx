import { Fragment, useMemo } from 'react';
import { parseWhatsappText, type TextNode } from './whatsapp-text-parser.js';
import classes from './whatsapp-text.module.css';

const PHONE = /(\+\d[\d -]{6,}\d)/;
const BEFORE_CURRENCY = /(?<=\d) (?=(?:ر\.س|[A-Z]{3})(?![\p{L}\d]))/gu;

interface WhatsappTextProps {
  text: string;
  /** Draws text without formatting, by default `keepPhones`. */
  plain?: DrawPlain | undefined;
}

interface DirectedTextProps extends WhatsappTextProps {
  dir?: 'auto' | 'ltr' | 'rtl';
}

export type DrawPlain = (text: string) => React.ReactNode;

/** Draws WhatsApp's formatting. Text never becomes HTML. */
export function WhatsappText({ text, plain, dir = 'auto' }: DirectedTextProps): React.ReactElement {
  return (
    <span className={classes.text} dir={dir}>
      <WhatsappMarks text={text} plain={plain} />
    </span>
  );
}

export function WhatsappMarks({ text, plain = keepPhones }: WhatsappTextProps): React.ReactElement {
  const nodes = useMemo(() => parseWhatsappText(text), [text]);
  return <>{drawAll(nodes, plain)}</>;
}

/** Keeps phone numbers and amounts together, which Arabic would reorder. */
export function keepPhones(text: string): React.ReactNode {
  return text.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      part.replace(BEFORE_CURRENCY, '\u00a0')
    ) : (
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  );
}

const drawAll = (nodes: readonly TextNode[], plain: DrawPlain): React.ReactNode =>
  nodes.map((node, index) => draw(node, index, plain));

function draw(node: TextNode, index: number, plain: DrawPlain): React.ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={index}>{plain(node.text)}</Fragment>;
    case 'bold':
      return <strong key={index}>{drawAll(node.children, plain)}</strong>;
    case 'italic':
      return <em key={index}>{drawAll(node.children, plain)}</em>;
    case 'strike':
      return <s key={index}>{drawAll(node.children, plain)}</s>;
    case 'code':
    case 'block':
      return (
        <code key={index} className={classes.code} data-kind={node.kind}>
          {node.text}
        </code>
      );
    case 'link':
      return (
        <a key={index} className={classes.link} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          <bdi>{node.text}</bdi>
        </a>
      );
  }
}
