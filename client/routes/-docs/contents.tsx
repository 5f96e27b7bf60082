import { NativeSelect } from '@mantine/core';
import { useScrollSpy } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sayIfKnown } from '@/app/i18n/text-key.js';
import { useActiveInView } from '@/app/use-active-in-view.js';
import type { ApiReference } from './api-document.js';
import { Method, titleOf } from './call-part.js';
import classes from './contents.module.css';

export const GUIDE = 'guide';
/** Under the bar, and under the choice of a part that stands below it on narrow windows. */
const OFFSET = 120;

export const groupTitle = (tag: string): string => sayIfKnown(`api.groups_of.${tag}`) ?? tag;

/** All parts of the page: a menu beside them, or on narrow windows a choice above them. */
export function Contents({ groups }: { groups: ApiReference['groups'] }): React.ReactElement {
  const { t } = useTranslation();
  const { active, data, reinitialize } = useScrollSpy({ selector: '[data-spied]', getDepth: () => 1, offset: OFFSET });
  useEffect(reinitialize, [reinitialize, groups]);
  const current = data[active]?.id ?? GUIDE;
  const menu = useActiveInView<HTMLElement>(current);
  return (
    <>
      <nav ref={menu} className={classes.menu} aria-label={t('api.contents')}>
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
      </nav>
      <NativeSelect
        className={classes.choice}
        aria-label={t('api.contents')}
        value={current}
        onChange={(event) => location.assign(`#${event.currentTarget.value}`)}
        data={[
          { value: GUIDE, label: t('api.docs_guide') },
          ...groups.map(({ tag, calls }) => ({
            group: groupTitle(tag),
            items: calls.map((call) => ({ value: call.id, label: titleOf(call) })),
          })),
        ]}
      />
    </>
  );
}
