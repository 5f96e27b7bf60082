import { Fragment, useMemo } from 'react';
import { parseWhatsappText, type TextNode } from './whatsapp-text-parser.js';
import classes from './whatsapp-text.module.css';

const PHONE = /(\+\d[\d -]{6,}\d)/;

/** A message's text as WhatsApp shows it. Only React nodes, so nothing in it can become markup. */
export function WhatsappText({ text }: { text: string }): React.ReactElement {
  return (
    <span className={classes.text} dir="auto">
      <WhatsappMarks text={text} />
    </span>
  );
}

/** The same inside of an element that says how it is laid out. */
export function WhatsappMarks({ text }: { text: string }): React.ReactElement {
  const nodes = useMemo(() => parseWhatsappText(text), [text]);
  return <>{nodes.map(draw)}</>;
}

/** A phone number in the middle of Arabic would be turned around piece by piece. */
function keepPhones(text: string): React.ReactNode {
  return text.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  );
}

function draw(node: TextNode, index: number): React.ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={index}>{keepPhones(node.text)}</Fragment>;
    case 'bold':
      return <strong key={index}>{node.children.map(draw)}</strong>;
    case 'italic':
      return <em key={index}>{node.children.map(draw)}</em>;
    case 'strike':
      return <s key={index}>{node.children.map(draw)}</s>;
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
