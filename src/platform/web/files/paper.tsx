import { Alert, Input } from '@mantine/core';
import { useRef } from 'react';
import { invalidateArea } from '../api/client.ts';
import { services } from '../api/services.ts';
import { useField } from '../form/context.ts';
import { Cell } from '../form/fields.tsx';
import { FileDrop } from './file-drop.tsx';
import { type StoredFiles, storedPaper } from './stored.ts';

/** Under what a paper is filed, as the store of papers asks for it. */
interface FiledUnder {
  tipo_archivo: string;
  referido_tipo: string;
  referido_id: string;
  rut?: string;
  rol?: string;
  fecha_documento?: string;
}

interface DropProps {
  under: FiledUnder;
  label: string;
  accept?: string;
  /** One unless said: a paper that an act carries is one file. */
  maxFiles?: number;
  /** The id of each paper that was stored. */
  onStored?: (id: string) => void;
}

/** A zone that files scanned papers under their record. What the store refuses is told beside the file, in its words. */
export function PaperDrop({ under, label, accept = '.pdf,.jpg,.png', maxFiles = 1, onStored }: DropProps) {
  return (
    <FileDrop
      path={services.papeles.path}
      accept={accept}
      maxMb={25}
      maxFiles={maxFiles}
      label={label}
      fields={{ ...under }}
      refusalOf={(answer) => storedPaper(answer as StoredFiles).refusal}
      onUploaded={(_file, answer) => {
        const { id } = storedPaper(answer as StoredFiles);
        void invalidateArea(services.papeles.area);
        if (id) onStored?.(id);
      }}
    />
  );
}

/** The zone, and once its paper is stored the sentence that says so in its place. Who chose the file by key goes on from that sentence. */
export function Paper({
  stored,
  notice,
  onStored,
  ...drop
}: DropProps & { stored: string; notice: string; onStored: (id: string) => void }) {
  const arrived = useRef(false);
  if (stored === '')
    return (
      <PaperDrop
        {...drop}
        onStored={(id) => {
          arrived.current = true;
          onStored(id);
        }}
      />
    );
  return (
    <Alert
      color="green"
      tabIndex={-1}
      ref={(shown: HTMLDivElement | null) => {
        // The button that had the focus is gone: without this the next Tab leaves the dialog.
        if (arrived.current) shown?.focus();
        arrived.current = false;
      }}
    >
      {notice}
    </Alert>
  );
}

type FieldOfPaper = Omit<DropProps, 'onStored'> & { name: string; title: string; notice: string; required?: boolean };

/** A field of a form whose value is the id of a stored paper. `label` stands in the zone, `title` names the field. */
export function PaperField({ name, title, notice, required = false, ...drop }: FieldOfPaper) {
  const { input, value, change } = useField({ name, label: title, required });
  return (
    <Cell span={12}>
      <Input.Wrapper label={input.label} required={required} error={input.error}>
        <Paper {...drop} stored={typeof value === 'string' ? value : ''} notice={notice} onStored={change} />
      </Input.Wrapper>
    </Cell>
  );
}
