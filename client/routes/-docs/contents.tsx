import { useScrollSpy } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useActiveInView } from '@/app/use-active-in-view.js';
import type { ApiReference } from './api-document.js';
import { Method } from './call-part.js';
import classes from './contents.module.css';
import { PartSearch } from './part-search.js';
import { groupTitle, GUIDE, titleOf } from './titles.js';

/** Height of top bar and section selector. */
const OFFSET_PX = 120;

export function Contents({ groups }: { groups: ApiReference['groups'] }): React.ReactElement {
  const { t } = useTranslation();
  const { active, data, reinitialize } = useScrollSpy({
    selector: '[data-spied]',
    getDepth: () => 1,
    offset: OFFSET_PX,
  });
  useEffect(reinitialize, [reinitialize, groups]);
  const current = data[active]?.id ?? GUIDE;
  const menu = useActiveInView<HTMLDivElement>(current);
  return (
    <>
      <nav className={classes.menu} aria-label={t('api.contents')}>
        <PartSearch className={classes.search} groups={groups} />
        <div ref={menu} className={classes.entries}>
          <a className={classes.entry} href={`#${GUIDE}`} data-chosen={current === GUIDE || undefined}>
            {t('api.docs_guide')}
          </a>
          {groups.map(({ tag, calls }) => (
            <div key={tag}>
              <p className={classes.group}>{groupTitle(tag)}</p>
              {calls.map((call) => (
                <a
                  key={call.id}
                  className={classes.entry}
                  href={`#${call.id}`}
                  data-chosen={current === call.id || undefined}
                  aria-current={current === call.id || undefined}
                >
                  <span>{titleOf(call)}</span>
                  {!call.isWebhook && <Method name={call.method} />}
                </a>
              ))}
            </div>
          ))}
        </div>
      </nav>
      <PartSearch className={classes.choice} groups={groups} />
    </>
  );
}
