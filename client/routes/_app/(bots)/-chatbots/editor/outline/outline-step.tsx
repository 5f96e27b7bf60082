import type { CanvasNode } from '../flow/canvas-flow.js';
import { useTranslation } from 'react-i18next';
import { useWalk } from '../flow/marks.js';
import { nameStep } from '../flow/name-step.js';
import { KindIcon } from '../step/kind-icon.js';
import { viewOf } from '../nodes/kinds.js';
import { StepFigures } from '../step/step-figures.js';
import { StepMark } from '../step/step-mark.js';
import classes from './outline.module.css';

interface OutlineStepProps {
  node: CanvasNode;
  onOpen: (id: string) => void;
}

/** One step: what it is and what it says; a press anywhere on it opens it. */
export function OutlineStep({ node: { id, data, selected }, onOpen }: OutlineStepProps): React.ReactElement {
  const { t } = useTranslation();
  const walk = useWalk(id);
  const { Summary } = viewOf(data);
  return (
    <div className={classes.step} data-step={id} data-selected={selected || undefined} data-walk={walk ?? undefined}>
      <KindIcon kind={data.type} />
      <div className={classes.words}>
        <span className={classes.head}>
          <button
            type="button"
            className={classes.name}
            aria-haspopup="dialog"
            aria-label={nameStep(data, t)}
            onClick={() => onOpen(id)}
          >
            {t(`chatbots.kinds.${data.type}`)}
          </button>
          <StepMark id={id} />
        </span>
        <Summary data={data} />
        <StepFigures id={id} />
      </div>
    </div>
  );
}
