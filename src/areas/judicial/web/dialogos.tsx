import { Alert, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, NumberField, PercentField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { ACTUACIONES, type Dato, type TipoDeActuacion, tipoDe } from '../domain/actuaciones.ts';
import { COMO, nombreEstado } from './palabras.tsx';

type Causa = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Causa>;
  close: () => void;
}
const ops = contract.operations;
const DINERO = ['libro', 'creditos', 'documentos', 'operaciones', 'recaudaciones'];
const comun = dialogForm('judicial', DINERO);

const bienes = (c: Causa) => c.bienes.map((b) => ({ codigo: b.id, nombre: b.descripcion }));
const demandados = (c: Causa, tipo: TipoDeActuacion) =>
  c.intervinientes
    .filter((i) => i.demandado && (tipo !== 'NOTIFICACION_REQUERIMIENTO' || i.notificado_el === null))
    .map((i) => ({ codigo: i.id, nombre: i.nombre }));

/** Kinds of actuación that may follow, by the state of the case. */
function tiposPosibles(c: Causa): { codigo: string; nombre: string }[] {
  return (Object.keys(ACTUACIONES) as TipoDeActuacion[])
    .filter((t) => {
      const { a } = tipoDe(t);
      const ya = t === 'NOTIFICACION_REQUERIMIENTO' && demandados(c, t).length > 0 && c.fecha_ingreso !== null;
      const otro = (t === 'EMBARGO' || t === 'RETENCION') && c.estado === 'EMBARGO_TRABADO';
      return a === undefined || c.siguientes.includes(a) || ya || otro;
    })
    .map((t) => ({ codigo: t, nombre: ACTUACIONES[t].nombre }));
}

/** Fields that the kind chosen asks for. */
function SegunTipo({ c }: { c: Causa }) {
  const tipo = useWatch({ name: 'tipo' }) as TipoDeActuacion | '';
  if (!tipo) return null;
  const t = tipoDe(tipo);
  const pide = (d: Dato) => t.pide.includes(d);
  return (
    <>
      {pide('rol') && <TextField name="rol" label="Rol" placeholder="C-1234-2026" maxLength={40} span={6} required />}
      {pide('tribunal') && <OptionField name="tribunal" label="Tribunal" options="tribunales" span={6} required />}
      {pide('receptor') && <TextField name="receptor" label="Receptor" maxLength={120} span={6} required />}
      {pide('interviniente') && <OptionField name="interviniente_id" label="A quién" options={demandados(c, tipo)} span={6} required />}
      {tipo === 'NOTIFICACION_REQUERIMIENTO' && (
        <>
          <OptionField name="como" label="Cómo se notificó" options={COMO} span={6} required />
          <OptionField name="comuna" label="Comuna" options="comunas" span={6} />
          <NumberField name="ampliacion" label="Días de ampliación" span={6} />
        </>
      )}
      {pide('bien') && <OptionField name="bien_id" label="Bien" options={bienes(c)} span={6} required />}
      {pide('monto') && <PesosField name="monto" label="Monto" span={6} required />}
      {t.libre && (
        <>
          <OptionField
            name="a"
            label="La causa pasa a"
            options={c.siguientes.map((e) => ({ codigo: e, nombre: nombreEstado(e) }))}
            span={6}
          />
          <NumberField name="plazo_dias" label="Plazo que fija (días hábiles)" span={6} />
        </>
      )}
    </>
  );
}

const VACIA = {
  tipo: '',
  cuaderno: 'PRINCIPAL',
  resumen: '',
  rol: '',
  receptor: '',
  interviniente_id: '',
  como: '',
  comuna: '',
  bien_id: '',
  a: '',
  ampliacion: null,
  plazo_dias: null,
  monto: null,
};
const CUADERNOS = [
  { codigo: 'PRINCIPAL', nombre: 'Principal' },
  { codigo: 'APREMIO', nombre: 'Apremio' },
];

export function Avanzar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Anotar una actuación"
      size="lg"
      accion="avanzar"
      schema={ops.avanzar.input}
      defaults={{ ...VACIA, fecha: hoy, tribunal: record.tribunal, receptor: record.receptor ?? '' }}
      ok="Actuación anotada"
      submit="Anotar"
    >
      <Fields>
        <OptionField name="tipo" label="Actuación" options={tiposPosibles(record)} span={8} required />
        <DateField name="fecha" label="Fecha" max={hoy} span={4} required />
        <SegunTipo c={record} />
        <SegmentField name="cuaderno" label="Cuaderno" options={CUADERNOS} span={12} />
        <TextAreaField name="resumen" label="Resumen" maxLength={2000} required />
      </Fields>
    </ActDialog>
  );
}

export function Corregir({ record, close }: Props) {
  const hoy = useHoy();
  const suyas = record.actuaciones.filter((a) => !a.corregida && a.corrige === null);
  return (
    <ActDialog
      {...comun(record, close)}
      title="Corregir una actuación"
      accion="corregir_actuacion"
      schema={ops.corregir_actuacion.input}
      defaults={{ actuacion_id: '', fecha: '', resumen: '', motivo: '' }}
      transform={(v) => ({ ...v, fecha: v.fecha || null, resumen: v.resumen || null })}
      ok="Actuación corregida"
      submit="Corregir"
    >
      <Text size="sm">La original queda en la causa, con la corrección al lado. La corrige otra persona, no quien la anotó.</Text>
      <Fields>
        <OptionField
          name="actuacion_id"
          label="Actuación"
          options={suyas.map((a) => ({ codigo: a.id, nombre: `${a.fecha} ${a.nombre}: ${a.resumen}`.slice(0, 80) }))}
          span={12}
          required
        />
        <DateField name="fecha" label="Fecha correcta" max={hoy} span={6} />
        <TextAreaField name="resumen" label="Resumen correcto" maxLength={2000} />
        <TextAreaField name="motivo" label="Por qué se corrige" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

const vivos = (c: Causa, hoy: string) =>
  c.plazos
    .filter((p) => p.cumplido_el === null && !p.sin_efecto && p.vence >= hoy)
    .map((p) => ({ codigo: p.id, nombre: `${p.nombre}${p.quien ? `: ${p.quien}` : ''}, vence ${p.vence}` }));

export function CumplirPlazo({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Dar un plazo por cumplido"
      accion="cumplir_plazo"
      schema={ops.cumplir_plazo.input}
      defaults={{ plazo_id: '' }}
      ok="Plazo cumplido"
      submit="Dar por cumplido"
    >
      <Fields>
        <OptionField name="plazo_id" label="Plazo" options={vivos(record, hoy)} span={12} required sola />
      </Fields>
    </ActDialog>
  );
}

export function AmpliarPlazo({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Ampliar un plazo"
      accion="ampliar_plazo"
      schema={ops.ampliar_plazo.input}
      defaults={{ plazo_id: '', dias: null, motivo: '' }}
      ok="Plazo ampliado"
      submit="Ampliar"
    >
      <Fields>
        <OptionField name="plazo_id" label="Plazo" options={vivos(record, hoy)} span={8} required sola />
        <NumberField name="dias" label="Días más" span={4} required />
        <TextAreaField name="motivo" label="Motivo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

export function Reasignar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Reasignar la causa"
      accion="reasignar"
      schema={ops.reasignar.input}
      defaults={{ abogado: record.abogado, procurador: record.procurador }}
      ok="Causa reasignada"
      submit="Reasignar"
    >
      <Fields>
        <OptionField name="abogado" label="Abogado" options="abogados" span={12} required />
        <OptionField name="procurador" label="Procurador" options="procuradores" span={12} required />
      </Fields>
    </ActDialog>
  );
}

const TIPO_COSTA = [
  { codigo: 'PROCESAL', nombre: 'Procesal' },
  { codigo: 'PERSONAL', nombre: 'Personal (honorarios)' },
];

export function PedirCosta({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Pedir una costa"
      size="lg"
      accion="pedir_costa"
      schema={ops.pedir_costa.input}
      defaults={{
        tipo: 'PROCESAL',
        concepto: '',
        monto: null,
        retencion_pct: '0',
        rut_beneficiario: '',
        nombre_beneficiario: '',
        documento: '',
      }}
      ok="Costa pedida: falta que otra persona la apruebe"
      submit="Pedir"
    >
      <Text size="sm">Otra persona la aprueba y Tesorería la paga. Desde que se paga, la debe el demandado.</Text>
      <Fields>
        <SegmentField name="tipo" label="Tipo" options={TIPO_COSTA} span={12} />
        <TextField name="concepto" label="Concepto" maxLength={160} span={8} required />
        <PesosField name="monto" label="Monto bruto" span={4} required />
        <RutField name="rut_beneficiario" label="RUT de quien cobra" span={4} required />
        <TextField name="nombre_beneficiario" label="Nombre" maxLength={160} span={8} required />
        <TextField name="documento" label="Boleta o recibo" maxLength={40} span={6} />
        <PercentField name="retencion_pct" label="Retención de honorarios" span={6} />
      </Fields>
    </ActDialog>
  );
}

const porAprobar = (c: Causa) =>
  c.costas.filter((x) => x.estado === 'solicitada').map((x) => ({ codigo: x.id, nombre: `${x.concepto}, ${formatPesos(x.monto)}` }));

export function AprobarCosta({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Aprobar una costa"
      accion="aprobar_costa"
      schema={ops.aprobar_costa.input}
      defaults={{ costa_id: '' }}
      ok="Costa aprobada: su giro queda pedido"
      submit="Aprobar"
    >
      <Fields>
        <OptionField name="costa_id" label="Costa" options={porAprobar(record)} span={12} required sola />
      </Fields>
    </ActDialog>
  );
}

export function RechazarCosta({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Rechazar una costa"
      accion="rechazar_costa"
      schema={ops.rechazar_costa.input}
      defaults={{ costa_id: '', motivo: '' }}
      ok="Costa rechazada"
      submit="Rechazar"
      color="red"
    >
      <Fields>
        <OptionField name="costa_id" label="Costa" options={porAprobar(record)} span={12} required sola />
        <TextAreaField name="motivo" label="Motivo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

export function RecibirPago({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Registrar un pago de la causa"
      size="lg"
      accion="recibir_pago"
      schema={ops.recibir_pago.input}
      defaults={{ monto: null, fecha: hoy, cuenta_banco: '', num_operacion_banco: '', comentario: '', bien_id: '' }}
      transform={(v) => ({ ...v, bien_id: v.bien_id || null })}
      ok="Pago registrado"
      submit="Registrar"
    >
      <Alert color="blue">Paga primero las costas y después lo más antiguo. La causa debe {formatPesos(record.deuda_hoy)} hoy.</Alert>
      <Fields>
        <PesosField name="monto" label="Monto" span={6} required />
        <DateField name="fecha" label="Fecha" max={hoy} span={6} required />
        <OptionField name="cuenta_banco" label="Cuenta que lo recibió" options="cuentas_bancos" span={6} required sola />
        <TextField name="num_operacion_banco" label="N° de operación" maxLength={40} span={6} />
        <TextField
          name="comentario"
          label="De dónde viene"
          placeholder="Giro del tribunal por el remate"
          maxLength={200}
          span={12}
          required
        />
        {record.bienes.length > 0 && <OptionField name="bien_id" label="Del remate de" options={bienes(record)} span={12} />}
      </Fields>
    </ActDialog>
  );
}

export function Convenir({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Registrar un convenio"
      size="lg"
      accion="convenir"
      schema={ops.convenir.input}
      defaults={{ gracia_dias: 5, cuotas: [{ fecha: '', monto: record.deuda_hoy }] }}
      ok="Convenio registrado: la causa queda suspendida"
      submit="Registrar"
    >
      <Alert color="blue">
        Las cuotas deben sumar lo que se debe hoy: {formatPesos(record.deuda_hoy)}. La causa se suspende mientras se cumpla.
      </Alert>
      <Fields>
        <NumberField name="gracia_dias" label="Días de gracia" span={6} required />
      </Fields>
      <Rows name="cuotas" titulo="Cuotas" agregar="Agregar cuota" nueva={() => ({ fecha: '', monto: null })} max={120}>
        {(path) => (
          <>
            <DateField name={`${path}.fecha`} label="Fecha" span={6} required />
            <PesosField name={`${path}.monto`} label="Monto" span={6} required />
          </>
        )}
      </Rows>
    </ActDialog>
  );
}
