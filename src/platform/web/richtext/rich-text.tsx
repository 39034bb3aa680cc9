import { Input, Skeleton, Typography } from '@mantine/core';
import '@mantine/core/styles/Typography.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useField } from '../form/context.ts';
import { Cell } from '../form/fields.tsx';

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }));

interface RichTextProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: React.ReactNode;
  required?: boolean;
  /** Height of the empty editor, in lines. */
  minRows?: number;
  disabled?: boolean;
}

/** Formatted text that is written. The editor is heavy and loads when it is first shown; the server cleans what it sends. */
export function RichText({ label, error, required, ...p }: RichTextProps) {
  return (
    <Input.Wrapper label={label} error={error} {...(required ? { required: true, withAsterisk: true } : {})} labelElement="div">
      <Suspense fallback={<Skeleton height={(p.minRows ?? 6) * 24 + 40} />}>
        <Editor label={label} invalid={Boolean(error)} {...p} />
      </Suspense>
    </Input.Wrapper>
  );
}

/** The same inside a `<Form>`, bound by name. */
export function RichTextField({ minRows, ...p }: Parameters<typeof useField>[0] & { minRows?: number }) {
  const { input, value, change } = useField({ ...p, span: p.span ?? 12 });
  return (
    <Cell span={p.span ?? 12}>
      <RichText
        label={input.label}
        error={input.error}
        required={input.required}
        disabled={input.disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={change}
        {...(minRows ? { minRows } : {})}
      />
    </Cell>
  );
}

/** Formatted text that is read: cleaned by the server when it was written, and once more here before it touches the page. */
export function Html({ html }: { html: string }) {
  const [clean, setClean] = useState<string>();
  useEffect(() => {
    let alive = true;
    void import('./clean.ts').then(({ purify }) => alive && setClean(purify(html)));
    return () => {
      alive = false;
    };
  }, [html]);
  if (clean === undefined) return <Skeleton height={60} />;
  return (
    <Typography>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where cleaned text becomes nodes */}
      <div dangerouslySetInnerHTML={{ __html: clean }} style={{ overflowWrap: 'anywhere' }} />
    </Typography>
  );
}
