import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { IconArrowRight, IconCornerDownRight, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@/app/i18n/isolate.js';
import { nameStep } from '../flow/name-step.js';
import { useFlow } from '../flow/use-flow.js';
import { nameExit } from '../nodes/kinds.js';
import type { ExitOf } from '../use-steps.js';
import { listSteps, type OutlineRow } from './list-steps.js';
import { OutlineStep } from './outline-step.js';
import classes from './outline.module.css';

const MAX_DEPTH = 4;

interface OutlineProps {
  publishState: React.ReactNode;
  onOpen: (id: string) => void;
  onAdd: (at: ExitOf) => void;
}

export function Outline({ publishState, onOpen, onAdd }: OutlineProps): React.ReactElement {
  const { t } = useTranslation();
  const nodes = useFlow((flow) => flow.nodes);
  const edges = useFlow((flow) => flow.edges);
  const { rows, unreachable } = useMemo(() => listSteps({ nodes, edges }), [nodes, edges]);
  const actions = { onOpen, onAdd };
  return (
    <section className={classes.outline} aria-label={t('chatbots.outline')}>
      {publishState && <div className={classes.state}>{publishState}</div>}
      <Rows rows={rows} {...actions} />
      {unreachable.length > 0 && (
        <>
          <h2 className={classes.title}>{t('chatbots.unreachable')}</h2>
          <Rows rows={unreachable} {...actions} />
        </>
      )}
    </section>
  );
}

type Actions = Pick<OutlineProps, 'onOpen' | 'onAdd'>;

function Rows({ rows, ...actions }: { rows: OutlineRow[] } & Actions): React.ReactElement {
  return (
    <ol className={classes.rows}>
      {rows.map((row, index) => (
        <li
          key={keyOf(row, index)}
          className={classes.row}
          data-type={row.type}
          aria-level={row.depth + 1}
          style={{ '--depth': Math.min(row.depth, MAX_DEPTH) } as React.CSSProperties}
        >
          <Row row={row} {...actions} />
        </li>
      ))}
    </ol>
  );
}

function Row({ row, onOpen, onAdd }: { row: OutlineRow } & Actions): React.ReactElement {
  const { t } = useTranslation();
  switch (row.type) {
    case 'step':
      return <OutlineStep node={row.node} onOpen={onOpen} />;
    case 'exit':
      return (
        <span className={classes.exit}>
          <IconCornerDownRight size={16} stroke={1.5} className="flip" aria-hidden />
          <bdi>{nameExit(row.from.data, row.exit, t)}</bdi>
        </span>
      );
    case 'again':
      return (
        <button type="button" className={classes.again} aria-haspopup="dialog" onClick={() => onOpen(row.node.id)}>
          <IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />
          <span>{t('chatbots.goes_on_at', { name: isolate(nameStep(row.node.data, t)) })}</span>
        </button>
      );
    case 'open':
      return (
        <Button
          variant="subtle"
          className={classes.open ?? ''}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          aria-haspopup="dialog"
          aria-label={t('chatbots.add_after', {
            name: isolate(nameStep(row.from.data, t)),
            exit: isolate(nameExit(row.from.data, row.exit, t)),
          })}
          onClick={() => onAdd({ stepId: row.from.id, exit: row.exit })}
        >
          {t('chatbots.add_step')}
        </Button>
      );
  }
}

const keyOf = (row: OutlineRow, index: number): string =>
  row.type === 'step'
    ? row.node.id
    : row.type === 'again'
      ? `again ${row.node.id} ${index}`
      : `${row.type} ${row.from.id} ${row.exit ?? ''}`;
