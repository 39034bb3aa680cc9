import { Alert, Grid, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DecimalField, NumberField, PercentField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { FilasCondiciones, FilasDeudores, FilasGarantias } from './campos.tsx';
import { deudoresEscritos, garantiasEscritas } from './palabras.ts';

type S = EntityOf<typeof contract>;

const valores = (s: S) => ({
  monto: s.monto,
  plazo_maximo: s.plazo_maximo,
  anticipo_pct: s.anticipo_pct,
  con_responsabilidad: s.con_responsabilidad,
  deudores: deudoresEscritos(s),
  garantias: garantiasEscritas(s),
  condiciones: s.condiciones.map(({ tipo, texto, exigible, plazo_dias }) => ({ tipo, texto, exigible, plazo_dias })),
  motivo: '',
});

/** Of whom a row is, while its RUT is one of the proposal. */
function Nombre({ at, s }: { at: string; s: S }) {
  const rut = useWatch({ name: `${at}.rut_deudor` }) as string;
  const nombre = s.deudores.find((d) => d.rut_deudor === rut)?.nombre;
  if (!nombre) return null;
  return (
    <Grid.Col span={12}>
      <Text size="sm">{nombre}</Text>
    </Grid.Col>
  );
}

/** Changes of an approved proposal before its last signature. */
export default function Ajustar({ s, version, onClose }: { s: S; version: number; onClose: () => void }) {
  return (
    <ActDialog
      title="Ajustar la propuesta aprobada"
      size="xl"
      close={onClose}
      area="solicitudes"
      accion="ajustar"
      id={s.id}
      version={version}
      schema={contract.operations.ajustar.input}
      defaults={valores(s)}
      draft={false}
      ok="Propuesta ajustada"
      onDone={onClose}
      submit="Ajustar"
    >
      <Alert color="yellow" mb="sm">
        Bajar montos, plazo o anticipo, o pedir otra garantía, conserva las firmas dadas. Subir cualquiera de ellos, agregar un deudor,
        quitar una garantía, una condición o la responsabilidad las anula; si sube el nivel, el comité vota de nuevo.
      </Alert>
      <Fields>
        <DecimalField name="monto" label={`Monto de la línea (${s.moneda})`} decimals={4} required span={4} />
        <NumberField name="plazo_maximo" label="Plazo máximo" suffix=" días" required span={4} />
        <PercentField name="anticipo_pct" label="Anticipo" required span={4} />
        <SwitchField name="con_responsabilidad" label="Con responsabilidad del cedente" span={12} />
      </Fields>
      <FilasDeudores antes={(at) => <Nombre at={at} s={s} />} />
      <FilasGarantias />
      <FilasCondiciones />
      <Fields>
        <TextAreaField name="motivo" label="Motivo del ajuste" required span={12} />
      </Fields>
    </ActDialog>
  );
}
