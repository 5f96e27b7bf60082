import { useEffect, useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '@/parts/api-samples/write-sample.js';
import { articlesQuery } from '@/parts/help/articles.js';
import { CodeBlock } from '@/parts/api-samples/code-block.js';
import { Markdown } from '@/parts/help/markdown.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { apiReferenceQuery } from './api-document.js';
import { CallPart } from './call-part.js';
import { Contents } from './contents.js';
import classes from './reference.module.css';
import { groupTitle, GUIDE } from './titles.js';

export function Reference(): React.ReactElement {
  const { t } = useTranslation();
  // Keeps the scroll position on a language change.
  const placeholderData = keepPreviousData;
  const reference = useQuery({ ...apiReferenceQuery(currentLanguage()), placeholderData });
  const articles = useQuery({ ...articlesQuery(currentLanguage()), placeholderData });
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const guide = articles.data?.find(({ slug }) => slug === 'api');
  const isShown = Boolean(reference.data && guide);
  useEffect(() => {
    // The browser looks for the hash before the sections exist.
    if (isShown && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isShown]);
  const failed = [reference, articles].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!reference.data || !guide)
    return (
      <div role="status" aria-busy aria-label={t('api.docs_loading')} className={classes.parts}>
        <CardSkeletons count={3} />
      </div>
    );
  const { base, groups } = reference.data;
  return (
    <div className={classes.page}>
      <Contents groups={groups} />
      <div className={classes.parts}>
        <section id={GUIDE} className={classes.guide} aria-labelledby={`${GUIDE}-title`} data-spied>
          <h2 id={`${GUIDE}-title`} className={classes.title}>
            {t('api.docs_guide')}
          </h2>
          <div className={classes.base}>
            <p className={classes.label}>{t('api.base')}</p>
            <CodeBlock isAddress label={t('api.base')} text={base} />
          </div>
          <Markdown text={guide.body} />
          <div className={classes.choice}>
            <p className={classes.label}>{t('api.examples_in')}</p>
            <SegmentedControl
              value={language}
              onChange={setLanguage}
              data={[...SAMPLE_LANGUAGES]}
              aria-label={t('api.examples_in')}
              dir="ltr"
            />
          </div>
        </section>
        {groups.map(({ tag, calls }) => (
          <section key={tag} aria-labelledby={`group-${tag}`}>
            <h2 id={`group-${tag}`} className={classes.title}>
              {groupTitle(tag)}
            </h2>
            {calls.map((call) => (
              <CallPart key={call.id} call={call} base={base} language={language} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
