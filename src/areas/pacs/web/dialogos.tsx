import { Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { AntesDespues } from '#platform/web/detail/antes-despues.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { OBSERVACION } from './palabras.ts';
import type { Lote } from './tipos.ts';

interface Props {
  record: Detailed<Lote>;
  close: () => void;
}
const comun = dialogForm('pacs', ['recaudaciones', 'creditos', 'libro', 'pasivos', 'bandeja']);

/** The file left: by which way. */
export function Enviar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Dar por enviado el lote PAC ${record.num_lote}`}
      accion="enviar"
      schema={contract.operations.enviar.input}
      defaults={{ medio: '' }}
      ok="Lote enviado al banco"
      submit="Dar por enviado"
    >
      <Text size="sm">
        {record.n} filas por <Pesos v={record.total} fw={700} span />. Desde ahora van en camino: no entran en otro lote.
      </Text>
      <Fields>
        <TextField name="medio" label="Por dónde se envió" placeholder="Sitio del banco, correo…" required maxLength={60} span={12} />
      </Fields>
    </ActDialog>
  );
}

export function Anular({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Anular el lote PAC ${record.num_lote}`}
      accion="anular"
      schema={contract.operations.anular.input}
      defaults={{ motivo: '', rechazo_banco: '' }}
      ok="Lote anulado"
      submit="Anular el lote"
      color="red"
    >
      <Text size="sm">Sus filas quedan libres para otra lista.</Text>
      <Fields>
        <TextAreaField name="motivo" label="Motivo" rows={2} maxLength={300} required />
        {record.descargado_en && (
          <TextAreaField name="rechazo_banco" label="Con qué lo rechazó el banco" rows={2} maxLength={300} required />
        )}
      </Fields>
    </ActDialog>
  );
}

function Liquido({ por_abonar }: { por_abonar: number }) {
  const [bruto, comision, iva] = useWatch({ name: ['bruto', 'comision', 'iva'] }) as (number | null)[];
  const neto = (bruto ?? 0) - (comision ?? 0) - (iva ?? 0);
  return (
    <AntesDespues
      cambios={[
        { titulo: 'Por abonar del lote', antes: <Pesos v={por_abonar} span />, despues: <Pesos v={por_abonar - (bruto ?? 0)} span /> },
        { titulo: 'Llega a la cuenta', antes: '—', despues: <Pesos v={neto} span /> },
      ]}
    />
  );
}

/** The bank paid: all of it, or a part. */
export function Abonar({ record, close }: Props) {
  const hoy = useHoy() ?? '';
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Abono del lote PAC ${record.num_lote}`}
      accion="abonar"
      schema={contract.operations.abonar.input}
      defaults={{ fecha: hoy, cuenta_banco: '', bruto: record.por_abonar, comision: 0, iva: 0 }}
      ok="Abono registrado"
      submit="Registrar abono"
    >
      <Stack gap="sm">
        <Fields>
          <DateField name="fecha" label="Fecha del abono" max={hoy} required span={6} />
          <OptionField name="cuenta_banco" label="Cuenta" options="cuentas" required span={6} sola />
          <PesosField name="bruto" label="Cargos que paga" required span={4} />
          <PesosField name="comision" label="Comisión" required span={4} />
          <PesosField name="iva" label="IVA de la comisión" required span={4} />
        </Fields>
        <Liquido por_abonar={record.por_abonar} />
      </Stack>
    </ActDialog>
  );
}

/** A row that is not what was asked: which charge it answers, or why it is filed. */
export function Resolver({ record, close, fila }: Props & { fila: Lote['filas'][number] }) {
  const libres = record.cargos
    .filter((c) => c.pk !== null && (c.estado === 'enviado' || c.estado === 'cargado'))
    .map((c) => ({ codigo: c.id, nombre: `Mandato ${c.num_mandato}, ${c.credito}-${c.cuota}, ${c.nombre}` }));
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Fila observada, línea ${fila.linea}`}
      size="lg"
      accion="resolver_observada"
      schema={contract.operations.resolver_observada.input}
      defaults={{ fila_id: fila.id, cargo_id: '', motivo: '' }}
      ok="Fila resuelta"
      submit="Resolver"
    >
      <Stack gap="sm">
        <Text size="sm">{OBSERVACION[fila.observacion ?? ''] ?? 'El banco respondió otra cosa'}:</Text>
        <Text ff="monospace" size="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {fila.texto}
        </Text>
        <Fields>
          <OptionField name="cargo_id" label="Responde a este cargo" description="Vacío: la fila se descarta" options={libres} span={12} />
          <TextAreaField name="motivo" label="Por qué" rows={2} maxLength={300} required />
        </Fields>
      </Stack>
    </ActDialog>
  );
}
