import { useTranslation } from 'react-i18next';
import { CodeBlock } from '@/parts/api-samples/code-block.js';
import { type SampleLanguage, writeSample } from '@/parts/api-samples/write-sample.js';
import type { ApiCall } from './api-document.js';
import classes from './call-part.module.css';
import { FieldList } from './field-list.js';
import { listFields } from './list-fields.js';
import { makeExample, makeRequest } from './make-example.js';
import { titleOf } from './titles.js';

interface CallPartProps {
  call: ApiCall;
  base: string;
  language: SampleLanguage;
}

export function CallPart({ call, base, language }: CallPartProps): React.ReactElement {
  const { t } = useTranslation();
  const title = titleOf(call);
  const responseFields = call.response.schema && listFields(call.response.schema);
  return (
    <section id={call.id} className={classes.part} aria-labelledby={`${call.id}-title`} data-spied>
      <h3 id={`${call.id}-title`} className={classes.title}>
        {title}
      </h3>
      <p className={classes.address} dir="ltr">
        {!call.isWebhook && <Method name={call.method} />}
        <bdi>{call.path}</bdi>
      </p>
      <div className={classes.halves}>
        <div className={classes.half}>
          {call.scope && (
            <p className={classes.scope}>
              {t('api.scope')} <code dir="ltr">{call.scope}</code>
            </p>
          )}
          {call.inputs.map(({ place, schema }) => (
            <FieldList
              key={place}
              title={t(`api.given.${place}`)}
              fields={listFields(schema)}
              isFromServer={call.isWebhook}
            />
          ))}
          {responseFields && responseFields.length > 0 && (
            <details className={classes.more}>
              <summary>{t('api.answer_fields')}</summary>
              <FieldList title={null} fields={responseFields} isFromServer />
            </details>
          )}
        </div>
        <div className={classes.half}>
          <Examples call={call} title={title} base={base} language={language} />
        </div>
      </div>
    </section>
  );
}

export function Method({ name }: { name: string }): React.ReactElement {
  return (
    <span className={classes.method} data-method={name}>
      {name}
    </span>
  );
}

function Examples({ call, title, base, language }: CallPartProps & { title: string }): React.ReactElement {
  const { t } = useTranslation();
  const body = call.inputs.find(({ place }) => place === 'body')?.schema;
  if (call.isWebhook)
    return (
      <Example label={t('api.sent_body')} callTitle={title}>
        {toJson(makeExample(body ?? {}))}
      </Example>
    );
  const sample = writeSample(language, {
    method: call.method,
    url: base + call.path,
    appId: 'YOUR_APP_ID',
    token: 'YOUR_TOKEN',
    ...(body && { fields: makeRequest(body) }),
    ...(call.takesFile && { file: 'picture.png' }),
  });
  return (
    <>
      <Example label={language} callTitle={title}>
        {sample}
      </Example>
      {call.response.schema && (
        <Example label={t('api.answer_status', { status: call.response.status })} callTitle={title}>
          {toJson(makeExample(call.response.schema))}
        </Example>
      )}
    </>
  );
}

interface ExampleProps {
  label: string;
  callTitle: string;
  children: string;
}

function Example({ label, callTitle, children }: ExampleProps): React.ReactElement {
  return (
    <div>
      <p className={classes.label}>
        <bdi>{label}</bdi>
      </p>
      <CodeBlock label={`${callTitle}: ${label}`} text={children} />
    </div>
  );
}

const toJson = (value: unknown): string => JSON.stringify(value, null, 2);
