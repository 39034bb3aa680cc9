import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import { optionList, useRead } from '#platform/web/api/hooks.ts';
import { EntityField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

const op = contract.operations;
const comun = dialogForm('publicaciones');
interface Ticket {
  id: string;
  num_ticket: number;
  nombre_deudor: string;
}

/** The debts of the ticket chosen. */
function Deuda() {
  const ticket: unknown = useWatch({ name: 'ticket_id' });
  const ticket_id = typeof ticket === 'string' ? ticket : '';
  const q = useRead<object>('publicaciones', 'opciones', { ticket_id }, { enabled: ticket_id !== '' });
  return <OptionField name="pk" label="Deuda" options={optionList(q.data, 'deudas')} required sola />;
}

/** The notice that goes before: from it run the five days. */
export function Avisar({ close, lista }: { close: () => void; lista: (id: string) => void }) {
  return (
    <ActDialog<EntityOf<typeof contract>>
      area="publicaciones"
      accion="avisar"
      title="Avisar al deudor que se publicará"
      schema={op.avisar.input}
      defaults={{ ticket_id: '', pk: '' }}
      draft={false}
      guard={false}
      invalidates={['cobranzas']}
      ok="Deudor avisado: se puede publicar en cinco días"
      submit="Avisar"
      close={close}
      onDone={(p) => {
        close();
        lista(p.id);
      }}
    >
      <Text size="sm">Va por correo y cuenta para los límites de contacto de esa persona. Si paga o promete antes, no se publica.</Text>
      <Fields>
        <EntityField<Ticket>
          name="ticket_id"
          label="Ticket"
          area="cobranzas"
          toLabel={(t) => `${t.num_ticket} · ${t.nombre_deudor}`}
          required
        />
        <Deuda />
      </Fields>
    </ActDialog>
  );
}

interface Props {
  record: EntityOf<typeof contract> & { version: number };
  close: () => void;
}

/** Hidden while a promise lasts. */
export function Bloquear({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Bloquear mientras dura la promesa"
      accion="bloquear"
      schema={op.bloquear.input}
      defaults={{ hasta: '', motivo: '' }}
      ok="Publicación bloqueada"
      submit="Bloquear"
    >
      <Fields>
        <DateField name="hasta" label="Promete pagar el" required min={hoy} />
        <TextAreaField name="motivo" label="Por qué" required rows={2} maxLength={300} />
      </Fields>
    </ActDialog>
  );
}

/** Somebody looked in the bureau and the debt is no longer there. */
export function ConfirmarBaja({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Confirmar la baja"
      size="sm"
      accion="confirmar_baja"
      schema={op.confirmar_baja.input}
      defaults={{ fecha: hoy }}
      ok="Baja confirmada"
      submit="Confirmar"
    >
      <Fields>
        <DateField
          name="fecha"
          label="Día en que ya no aparece"
          required
          max={hoy}
          {...(record.baja_pedida_en ? { min: record.baja_pedida_en } : {})}
        />
      </Fields>
    </ActDialog>
  );
}
