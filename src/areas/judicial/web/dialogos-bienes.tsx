import { Alert, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Causa = EntityOf<typeof contract>;
type Bien = Causa['bienes'][number];
interface Props {
  record: Detailed<Causa>;
  close: () => void;
}
const ops = contract.operations;
const comun = dialogForm('judicial', ['libro', 'creditos', 'documentos', 'operaciones', 'recaudaciones']);

const COMO = [
  { codigo: 'DACION', nombre: 'Dación en pago' },
  { codigo: 'ADJUDICACION', nombre: 'Adjudicado a nosotros' },
];

/** The goods of the case for which an act is possible, each with what one should know of it. */
const opciones = (c: Causa, vale: (b: Bien) => boolean, dice: (b: Bien) => string = () => '') =>
  c.bienes.filter(vale).map((b) => ({ codigo: b.id, nombre: `${b.descripcion}${dice(b)}` }));
const solo = (os: readonly { codigo: string }[]): string => (os.length === 1 ? (os[0]?.codigo ?? '') : '');

export function RecibirBien({ record, close }: Props) {
  const hoy = useHoy();
  const bienes = opciones(record, (b) => b.recibido === null);
  return (
    <ActDialog
      {...comun(record, close)}
      title="Recibir un bien en pago"
      size="lg"
      accion="recibir_bien"
      schema={ops.recibir_bien.input}
      defaults={{ bien_id: solo(bienes), como: 'DACION', valor: null, fecha: hoy, evidencia: '' }}
      ok="Falta que otra persona lo apruebe"
      submit="Pedir"
    >
      <Alert color="blue">
        La causa debe {formatPesos(record.deuda_hoy)} hoy. El bien paga lo que vale, primero las costas y después lo más antiguo, cuando
        otra persona lo aprueba.
      </Alert>
      <Fields>
        <OptionField name="bien_id" label="Bien" options={bienes} span={12} required sola />
        <SegmentField name="como" label="Cómo llega a ser nuestro" options={COMO} span={12} />
        <PesosField name="valor" label="Valor en que se recibe" span={6} required />
        <DateField name="fecha" label="Fecha" max={hoy} span={6} required />
        <TextAreaField
          name="evidencia"
          label="Con qué consta"
          description="Escritura de dación o acta de remate, con su fecha y notaría"
          maxLength={300}
          required
        />
      </Fields>
    </ActDialog>
  );
}

const pedido = (b: Bien) =>
  b.recibido ? `, por ${formatPesos(b.recibido.valor)} el ${formatFecha(b.recibido.fecha)}, pedido por ${b.recibido.nombre}` : '';
const ofrecido = (b: Bien) => (b.venta ? `, a ${b.venta.comprador} por ${formatPesos(b.venta.precio)}, pedido por ${b.venta.nombre}` : '');

/** What each of these acts, which ask only for the good and perhaps why, says and does. */
const SIMPLES = {
  aprobar_recepcion: {
    titulo: 'Aprobar que el bien sea nuestro',
    texto: 'Entra a los libros por su valor y paga las deudas de la causa.',
    ok: 'El bien es nuestro',
    boton: 'Aprobar',
    vale: (b: Bien) => b.recibido?.confirmado === false,
    dice: pedido,
    motivo: false,
  },
  rechazar_recepcion: {
    titulo: 'Rechazar la recepción del bien',
    texto: 'El bien queda como estaba y nada se mueve en los libros.',
    ok: 'Recepción rechazada',
    boton: 'Rechazar',
    vale: (b: Bien) => b.recibido?.confirmado === false,
    dice: pedido,
    motivo: true,
  },
  aprobar_venta: {
    titulo: 'Aprobar la venta del bien',
    texto: 'El precio entra al banco; lo que va de él al valor en que se recibió es ganancia o pérdida.',
    ok: 'Venta registrada',
    boton: 'Aprobar',
    vale: (b: Bien) => b.venta?.confirmada === false,
    dice: ofrecido,
    motivo: false,
  },
  rechazar_venta: {
    titulo: 'Rechazar la venta del bien',
    texto: 'El bien sigue siendo nuestro.',
    ok: 'Venta rechazada',
    boton: 'Rechazar',
    vale: (b: Bien) => b.venta?.confirmada === false,
    dice: ofrecido,
    motivo: true,
  },
  deshacer_bien: {
    titulo: 'Deshacer lo último hecho con el bien',
    texto: 'Deshace su venta o, si no se ha vendido, su recepción: lo que pagó se debe otra vez. No la deshace quien la aprobó.',
    ok: 'Deshecho',
    boton: 'Deshacer',
    vale: (b: Bien) => b.recibido?.confirmado === true && b.venta?.confirmada !== false,
    dice: (b: Bien) => (b.venta ? `: su venta a ${b.venta.comprador}` : ': su recepción'),
    motivo: true,
  },
} as const;

export function ActoDeBien({ record, close, acto }: Props & { acto: keyof typeof SIMPLES }) {
  const s = SIMPLES[acto];
  const bienes = opciones(record, s.vale, s.dice);
  return (
    <ActDialog
      {...comun(record, close)}
      title={s.titulo}
      accion={acto}
      schema={ops[acto].input}
      defaults={{ bien_id: solo(bienes), ...(s.motivo ? { motivo: '' } : {}) }}
      ok={s.ok}
      submit={s.boton}
      {...(s.motivo ? { color: 'red' } : {})}
    >
      <Text size="sm">{s.texto}</Text>
      <Fields>
        <OptionField name="bien_id" label="Bien" options={bienes} span={12} required sola />
        {s.motivo && <TextAreaField name="motivo" label="Motivo" maxLength={500} required />}
      </Fields>
    </ActDialog>
  );
}

export function VenderBien({ record, close }: Props) {
  const hoy = useHoy();
  const bienes = opciones(
    record,
    (b) => b.recibido?.confirmado === true && b.venta === null,
    (b) => `, recibido en ${formatPesos(b.recibido?.valor ?? 0)}`,
  );
  return (
    <ActDialog
      {...comun(record, close)}
      title="Vender un bien nuestro"
      size="lg"
      accion="vender_bien"
      schema={ops.vender_bien.input}
      defaults={{
        bien_id: solo(bienes),
        precio: null,
        fecha: hoy,
        comprador: '',
        cuenta_banco: '',
        num_operacion_banco: '',
        evidencia: '',
      }}
      transform={(v) => ({ ...v, num_operacion_banco: v.num_operacion_banco || null })}
      ok="Falta que otra persona lo apruebe"
      submit="Pedir"
    >
      <Fields>
        <OptionField name="bien_id" label="Bien" options={bienes} span={12} required sola />
        <PesosField name="precio" label="Precio" span={6} required />
        <DateField name="fecha" label="Fecha del pago" max={hoy} span={6} required />
        <TextField name="comprador" label="Comprador" maxLength={160} span={12} required />
        <OptionField name="cuenta_banco" label="Cuenta que lo recibió" options="cuentas_bancos" span={6} required sola />
        <TextField name="num_operacion_banco" label="N° de operación" maxLength={40} span={6} />
        <TextAreaField name="evidencia" label="Con qué consta" description="Compraventa, con su fecha" maxLength={300} required />
      </Fields>
    </ActDialog>
  );
}
