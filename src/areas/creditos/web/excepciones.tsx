import { Alert, Stack, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

type Credito = EntityOf<typeof contract>;
type Excepcion = Credito['excepciones'][number];
interface Props {
  record: Detailed<Credito>;
  close: () => void;
}

const ESTADO: Readonly<Record<Excepcion['estado'], { titulo: string; color: string }>> = {
  pedida: { titulo: 'Excepción pedida', color: 'yellow' },
  concedida: { titulo: 'Excepción concedida', color: 'green' },
  rechazada: { titulo: 'Excepción rechazada', color: 'red' },
};

const porcentaje = (v: string) => `${formatDecimal(v, 2)} %`;

/** Exceptions to the maximum rate: how much each one passes it, who asked and who answered. The voters read them here. */
export function Excepciones({ c }: { c: Credito }) {
  if (c.excepciones.length === 0) return null;
  return (
    <Stack gap="xs">
      {c.excepciones.map((x) => (
        <Alert key={x.id} color={ESTADO[x.estado].color} title={`${ESTADO[x.estado].titulo}: tasa máxima convencional`}>
          <Text size="sm">
            {porcentaje(x.tasa)} anual con los cargos, {formatDecimal(x.exceso, 2)} puntos sobre el máximo de {porcentaje(x.tmc)}.
          </Text>
          <Text size="sm">
            La pidió {x.pedida_nombre} el {formatFecha(x.pedida_el)}: {x.motivo}
          </Text>
          {x.resuelta_nombre && (
            <Text size="sm">
              {x.estado === 'concedida' ? 'La concedió' : 'La rechazó'} {x.resuelta_nombre}
              {x.resuelta_el ? ` el ${formatFecha(x.resuelta_el)}` : ''}
              {x.comentario ? `: ${x.comentario}` : '.'}
            </Text>
          )}
          {!x.resuelta_nombre && x.comentario && <Text size="sm">{x.comentario}</Text>}
        </Alert>
      ))}
    </Stack>
  );
}

export function PedirExcepcion({ record, close }: Props) {
  return (
    <ActDialog
      title="Pedir excepción de tasa máxima"
      size="lg"
      close={close}
      area="creditos"
      accion="pedir-excepcion"
      id={record.id}
      version={record.version}
      schema={contract.operations.pedir_excepcion.input}
      defaults={{ motivo: '' }}
      draft={false}
      guard={false}
      unread
      ok="Excepción pedida"
      onDone={close}
      submit="Pedir excepción"
    >
      <Text size="sm" mb="sm">
        Con los cargos de la empresa este crédito supera la tasa máxima convencional. La concede otra persona, y queda en el crédito con su
        nombre y el de quien la pide.
      </Text>
      <Fields>
        <TextAreaField name="motivo" label="Motivo (30 letras o más)" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

export function ConcederExcepcion({ record, close }: Props) {
  const pedida = record.excepciones.find((x) => x.estado === 'pedida');
  return (
    <ActDialog
      title="Resolver excepción de tasa máxima"
      size="lg"
      close={close}
      area="creditos"
      accion="conceder-excepcion"
      id={record.id}
      version={record.version}
      schema={contract.operations.conceder_excepcion.input}
      defaults={{ concede: true, comentario: '' }}
      draft={false}
      guard={false}
      unread
      ok="Excepción resuelta"
      onDone={close}
      submit="Resolver"
    >
      {pedida && (
        <Text size="sm" mb="sm">
          {porcentaje(pedida.tasa)} anual, {formatDecimal(pedida.exceso, 2)} puntos sobre el máximo de {porcentaje(pedida.tmc)}.{' '}
          {pedida.motivo}
        </Text>
      )}
      <Fields>
        <SwitchField name="concede" label="Se concede (sin marcar, se rechaza)" span={12} />
        <TextAreaField name="comentario" label="Comentario (obligatorio si se rechaza)" maxLength={500} />
      </Fields>
    </ActDialog>
  );
}
