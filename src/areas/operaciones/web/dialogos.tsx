import { Alert, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { EntityOf } from '#kernel/contract.ts';
import { type Detailed, optionList, useOptions } from '#platform/web/api/hooks.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, NumberField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import type { Acto } from './estados.ts';

type Operacion = EntityOf<typeof contract>;
export interface Props {
  record: Detailed<Operacion>;
  close: () => void;
}
type Ops = (typeof contract)['operations'];

interface MarcoProps extends Props {
  titulo: string;
  accion: string;
  op?: keyof Ops;
  /** Of the form, when it is not that of the act. */
  schema?: z.ZodType;
  defaults: Record<string, unknown>;
  ok: string;
  submit: string;
  transform?: (v: Record<string, unknown>) => Record<string, unknown>;
  /** What moves, said above the fields. */
  mueve?: ReactNode;
  children: ReactNode;
}

/** A modal with the form of one act of the operación. */
export function Marco({ record, close, titulo, accion, op, schema, defaults, ok, submit, transform, mueve, children }: MarcoProps) {
  return (
    <ActDialog
      {...(transform ? { transform } : {})}
      title={titulo}
      size="lg"
      close={close}
      area="operaciones"
      accion={accion}
      id={record.id}
      version={record.version}
      schema={schema ?? contract.operations[op ?? 'recalcular'].input}
      defaults={defaults}
      draft={false}
      guard={false}
      ok={ok}
      onDone={close}
      unread
      submit={submit}
    >
      {mueve}
      <Fields>{children}</Fields>
    </ActDialog>
  );
}

const opcionesCuenta = (o: Operacion) =>
  o.cuentas.map((c) => ({ codigo: c.id, nombre: `${c.banco_nombre} ${c.ctacte}${c.usable ? '' : ' (no disponible todavía)'}` }));

export function Preparar(p: Props) {
  const defaults = { medio: 'TEF', cuenta_banco: '', cuenta_id: p.record.cuenta_giro ?? '' };
  return (
    <Marco
      {...p}
      titulo="Preparar giro"
      accion="preparar-giro"
      op="preparar_giro"
      defaults={defaults}
      ok="Giro preparado: falta que otra persona lo autorice"
      submit="Preparar giro"
    >
      <OptionField name="medio" label="Medio" options="medios" only={(m) => m.codigo !== 'EFECTIVO'} required />
      <OptionField name="cuenta_banco" label="Cuenta nuestra que paga" options="cuentas_bancos" required sola />
      <OptionField name="cuenta_id" label="Cuenta del cliente" options={opcionesCuenta(p.record)} span={12} sola />
    </Marco>
  );
}

/** The money that leaves, from which account of ours and to which of the client: nobody confirms a figure that is not in view. */
function Sale({ o }: { o: Operacion }) {
  const { data } = useOptions('operaciones');
  const { orden } = o;
  if (!orden) return null;
  const nuestra = optionList(data, 'cuentas_bancos').find((c) => c.codigo === orden.cuenta_banco)?.nombre;
  return (
    <Text size="sm">
      Salen <Pesos v={orden.monto} fw={700} span />
      {nuestra && ` de ${nuestra}`}
      {orden.cuenta && ` a ${orden.cuenta}`}, de {o.cliente_nombre}.
    </Text>
  );
}

export function Confirmar(p: Props) {
  const hoy = useHoy();
  return (
    <Marco
      {...p}
      titulo="Confirmar giro"
      accion="confirmar-giro"
      op="confirmar_giro"
      defaults={{ fecha: hoy, comprobante: '' }}
      mueve={<Sale o={p.record} />}
      ok="Giro confirmado y contabilizado"
      submit="Confirmar giro"
    >
      <DateField name="fecha" label="Fecha en que salió el dinero" required />
      <TextField name="comprobante" label="Número de la transferencia" maxLength={40} required />
    </Marco>
  );
}

export function Cuenta(p: Props) {
  return (
    <Marco
      {...p}
      titulo="Cuenta de giro"
      accion="cambiar-cuenta"
      op="cambiar_cuenta"
      defaults={{ cuenta_id: p.record.cuenta_giro ?? '' }}
      ok="Cuenta de giro cambiada"
      submit="Cambiar cuenta"
    >
      {p.record.cuentas.length === 0 ? (
        <Text size="sm" p="sm">
          El cliente no tiene cuentas: se agregan en su ficha y otra persona las valida.
        </Text>
      ) : (
        <OptionField name="cuenta_id" label="Cuenta del cliente" options={opcionesCuenta(p.record)} span={12} required sola />
      )}
    </Marco>
  );
}

export function Anular(p: Props) {
  return (
    <Marco
      {...p}
      titulo="Anular operación"
      accion="anular"
      op="anular"
      defaults={{ motivo_anulacion: '', motivo: '' }}
      ok="Operación anulada"
      submit="Anular operación"
    >
      <OptionField name="motivo_anulacion" label="Motivo" options="motivos_anulacion" span={12} required />
      <TextAreaField name="motivo" label="Explicación" maxLength={500} required />
    </Marco>
  );
}

const zFolio = z.number().int('El folio es un número entero').min(1, 'El folio parte en 1').nullish();
const FOLIOS = z.object({ folio_33: zFolio, folio_34: zFolio });

export function Facturas(p: Props) {
  const facturas = p.record.facturas_propias;
  const transform = (v: Record<string, unknown>) => ({
    facturas: facturas.flatMap((f) => (v[`folio_${f.tipo}`] ? [{ tipo: f.tipo, folio: Number(v[`folio_${f.tipo}`]) }] : [])),
  });
  const defaults = Object.fromEntries(facturas.map((f) => [`folio_${f.tipo}`, f.folio ?? '']));
  return (
    <Marco
      {...p}
      titulo="Facturas propias"
      accion="registrar-facturas"
      schema={FOLIOS}
      defaults={defaults}
      ok="Folios registrados"
      submit="Registrar folios"
      transform={transform}
    >
      {facturas.map((f) => (
        <NumberField key={f.tipo} name={`folio_${f.tipo}`} label={`Folio de la factura ${f.tipo === 34 ? 'exenta (34)' : 'afecta (33)'}`} />
      ))}
    </Marco>
  );
}

interface SubirProps extends Props {
  titulo: string;
  texto: string;
  accion: string;
}

function Subir({ record, close, titulo, texto, accion }: SubirProps) {
  const [listo, setListo] = useState(false);
  return (
    <Modal opened onClose={close} title={titulo} size="md">
      <Stack>
        <Text size="sm">{texto}</Text>
        {listo ? (
          <Alert color="green">Archivado.</Alert>
        ) : (
          <FileDrop
            path={`/api/operaciones/${record.id}/${accion}`}
            accept=".pdf,.jpg,.jpeg,.png"
            maxMb={25}
            maxFiles={1}
            label="Arrastre el archivo aquí"
            invalidates={['operaciones']}
            onUploaded={() => {
              setListo(true);
              close();
            }}
          />
        )}
      </Stack>
    </Modal>
  );
}

export function Comprobante(p: Props) {
  const texto = 'El comprobante de la transferencia prueba que el dinero salió: la operación pasa a vigente.';
  return <Subir {...p} titulo="Comprobante del giro" texto={texto} accion="registrar-comprobante" />;
}

export function Aceptacion(p: Props) {
  const texto = 'El giro de hoy es menor que el aprobado. Archive la aceptación firmada por el cliente para usar las cifras de hoy.';
  return <Subir {...p} titulo="Aceptación del cliente" texto={texto} accion="aceptar-recalculo" />;
}

const ACTOS: Readonly<Record<Acto, { titulo: string; op: keyof Ops; label: string; submit: string }>> = {
  'completar-etapa': { titulo: 'Completar', op: 'completar_etapa', label: 'Comentario (opcional)', submit: 'Completar etapa' },
  observar: { titulo: 'Observar', op: 'observar', label: 'Qué falta o qué está mal', submit: 'Devolver con observación' },
  'no-aplica-etapa': { titulo: 'No aplica', op: 'no_aplica_etapa', label: 'Por qué no aplica', submit: 'Marcar que no aplica' },
};

export function ActoEtapa({ record, close, acto, etapa }: Props & { acto: Acto; etapa: Operacion['etapas'][number] }) {
  const a = ACTOS[acto];
  return (
    <Marco
      record={record}
      close={close}
      titulo={`${a.titulo}: ${etapa.titulo}`}
      accion={acto}
      op={a.op}
      defaults={{ etapa: etapa.codigo, comentario: '' }}
      ok={`${etapa.titulo}: listo`}
      submit={a.submit}
    >
      <TextAreaField name="comentario" label={a.label} maxLength={500} required={acto !== 'completar-etapa'} />
    </Marco>
  );
}
