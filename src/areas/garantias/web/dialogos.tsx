import { Alert, Modal, Stack } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import { formatPesos, formatUf } from '#kernel/values/format.ts';
import { type Detailed, useRead } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, PercentField, PesosField, RutField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { BarraAsignado } from './barra.tsx';
import { Constitucion, DelBien, PolizaInputs, SeguroYPrima } from './inputs.tsx';

type Garantia = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Garantia>;
  close: () => void;
}

const comun = dialogForm('garantias');

export function Editar({ record, close }: Props) {
  const defaults = {
    ...record,
    grado_elegido: String(record.grado),
    con_seguro: record.seguro !== null,
    aval_id: record.aval_id ?? '',
    vence: record.vence ?? '',
    fecha_escritura: record.fecha_escritura ?? '',
    notaria: record.notaria ?? '',
    repertorio: record.repertorio ?? '',
    constitucion: record.constitucion ?? '',
  };
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Editar la garantía ${record.numero}`}
      size="xl"
      accion="editar"
      schema={contract.operations.editar.input}
      defaults={defaults}
      ok="Cambios guardados"
      submit="Guardar"
    >
      <DelBien />
      <Constitucion />
      <SeguroYPrima />
    </ActDialog>
  );
}

function TasacionInputs({ raiz }: { raiz: string }) {
  const hoy = useHoy();
  return (
    <>
      <DateField name={`${raiz}fecha`} label="Fecha de la tasación" max={hoy} span={4} required />
      <RutField name={`${raiz}tasador_rut`} label="RUT del tasador" span={4} required />
      <TextField name={`${raiz}tasador`} label="Tasador" maxLength={120} span={4} required />
      <UfField name={`${raiz}tasacion_uf`} label="Tasación (UF)" span={6} required />
      <UfField name={`${raiz}valor_liquidacion_uf`} label="Valor de liquidación (UF)" span={6} required />
    </>
  );
}

const TASACION = (hoy: string) => ({ fecha: hoy, tasador_rut: '', tasador: '', tasacion_uf: '', valor_liquidacion_uf: '' });

export function RegistrarTasacion({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Registrar la tasación"
      size="lg"
      accion="registrar_tasacion"
      schema={contract.operations.registrar_tasacion.input}
      defaults={TASACION(hoy)}
      ok="Tasación registrada"
      submit="Registrar"
    >
      <Fields>
        <TasacionInputs raiz="" />
      </Fields>
    </ActDialog>
  );
}

export function Constituir({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Constituir la garantía"
      accion="constituir"
      schema={contract.operations.constituir.input}
      defaults={{ fecha_constitucion: hoy }}
      ok="Garantía constituida"
      submit="Constituir"
    >
      <Fields>
        <DateField name="fecha_constitucion" label="Fecha de la inscripción" max={hoy} span={12} required />
      </Fields>
    </ActDialog>
  );
}

function Opcionales({ record }: { record: Garantia }) {
  const hoy = useHoy();
  const { setValue, watch } = useFormContext();
  const [tasa, asegura] = [Boolean(watch('tasacion')), Boolean(watch('seguro'))];
  const vacio = record.seguro ?? { aseguradora: '', poliza: '', periodo_prima: 'ANUAL', prima: 0, vence: '', beneficiario_endosado: false };
  return (
    <>
      <SwitchField
        name="con_tasacion"
        label="Con una tasación nueva"
        onValue={(v) => setValue('tasacion', v ? TASACION(hoy) : null, { shouldDirty: true })}
      />
      {tasa && <TasacionInputs raiz="tasacion." />}
      <SwitchField
        name="con_seguro"
        label="Cambia el seguro"
        onValue={(v) => setValue('seguro', v ? vacio : null, { shouldDirty: true })}
      />
      {asegura && <PolizaInputs />}
    </>
  );
}

export function Modificar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Modificar la garantía ${record.numero}`}
      size="lg"
      accion="modificar"
      schema={contract.operations.modificar.input}
      defaults={{
        ltv: record.ltv,
        gravamenes_preferentes_uf: record.gravamenes_preferentes_uf,
        seguro: null,
        tasacion: null,
        motivo: '',
      }}
      ok="Cambio registrado"
      submit="Modificar"
    >
      <Alert color="blue">Si la cobertura baja de {formatUf(record.cobertura_uf)}, otra persona debe aprobarlo.</Alert>
      <Fields>
        <PercentField name="ltv" label="Parte del valor que cuenta" span={6} />
        <UfField name="gravamenes_preferentes_uf" label="Gravámenes preferentes (UF)" span={6} />
        <Opcionales record={record} />
        <TextAreaField name="motivo" label="Motivo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

interface Destino {
  codigo: string;
  nombre: string;
}
interface Pagares {
  pagares: Destino[];
  pagarevistas: Destino[];
}

/** The credits that owe, whole: what is assigned to one backs every cuota of it. */
function creditosDe(deudas: Garantia['deudas']): Destino[] {
  const saldos = new Map<string, { numero: string; saldo: number }>();
  for (const d of deudas) {
    if (d.origen_area !== 'creditos') continue;
    const c = saldos.get(d.origen_id) ?? { numero: d.numero.replace(/-\d+$/, ''), saldo: 0 };
    saldos.set(d.origen_id, { ...c, saldo: c.saldo + d.saldo });
  }
  return [...saldos].map(([id, c]) => ({ codigo: `credito|${id}`, nombre: `Crédito ${c.numero}, debe ${formatPesos(c.saldo)}` }));
}

/** What of the client UF may be assigned to: a credit, a debt, a pagaré, or its line; each is told by `<objeto>|<id>`. */
function useDestinos(record: Garantia): { destinos: Destino[]; nombreDe: (destino: string) => string } {
  const { data } = useRead<Pagares>('garantias', 'opciones', { rut: record.cliente_rut });
  const deudas = record.deudas.map((d) => ({ codigo: `obligacion|${d.pk}`, nombre: `${d.numero}, debe ${formatPesos(d.saldo)}` }));
  const nombres = new Map(record.deudas.map((d) => [`obligacion|${d.pk}`, d.numero]));
  const pagares = (objeto: string, titulo: string, filas: readonly Destino[] = []) =>
    filas.map((p) => ({ codigo: `${objeto}|${p.codigo}`, nombre: `${titulo} ${p.nombre}` }));
  const destinos = [
    ...creditosDe(record.deudas),
    ...deudas,
    ...pagares('pagare', 'Pagaré', data?.pagares),
    ...pagares('pagarevista', 'Pagaré a la vista', data?.pagarevistas),
    { codigo: `linea|${record.cliente_rut}`, nombre: 'La línea de factoring del cliente' },
  ];
  return { destinos, nombreDe: (d) => nombres.get(d) ?? destinos.find((x) => x.codigo === d)?.nombre ?? d };
}

/** UF for a debt, a pagaré or the line of the client; the form says what is left. */
export function Asignar({ record, close }: Props) {
  const { destinos, nombreDe } = useDestinos(record);
  return (
    <Modal opened onClose={close} title="Asignar cobertura" size="md">
      <Stack>
        <BarraAsignado cobertura={record.cobertura_uf} asignado={record.asignado_uf} libre={record.libre_uf} />
        {record.deudas.length === 0 && <Alert color="yellow">El cliente no tiene deudas vivas.</Alert>}
        <Form
          {...comun(record, close)}
          accion="asignar"
          // What kind of thing it is and its name come with the choice.
          schema={contract.operations.asignar.input.omit({ objeto: true, nombre: true })}
          defaults={{ objeto_id: '', monto_asignado_uf: '' }}
          transform={(v) => {
            const destino = String(v.objeto_id);
            const [objeto = '', ...id] = destino.split('|');
            return { ...v, objeto, objeto_id: id.join('|'), nombre: nombreDe(destino).slice(0, 120) };
          }}
          ok="Asignada"
        >
          <Fields>
            <OptionField name="objeto_id" label="Qué respalda" options={destinos} span={12} required />
            <UfField name="monto_asignado_uf" label="UF que se asignan" span={12} required />
          </Fields>
          <FormActions submit="Asignar" onCancel={close} />
        </Form>
      </Stack>
    </Modal>
  );
}

export function Soltar({ record, close }: Props) {
  const vivas = record.cauciones.filter((c) => c.hasta === null);
  return (
    <ActDialog
      {...comun(record, close)}
      title="Soltar una asignación"
      accion="soltar"
      schema={contract.operations.soltar.input}
      defaults={{ caucion_id: '', motivo: '' }}
      ok="Asignación soltada"
      submit="Soltar"
    >
      <Fields>
        <OptionField
          name="caucion_id"
          label="Asignación"
          options={vivas.map((c) => ({ codigo: c.id, nombre: `${c.nombre}, ${formatUf(c.monto_asignado_uf)}` }))}
          span={12}
          required
        />
        <TextAreaField name="motivo" label="Motivo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

const CONCEPTOS = [
  { codigo: 'CONSTITUCION', nombre: 'Gasto de constitución' },
  { codigo: 'PRIMA', nombre: 'Prima del seguro' },
];

export function CobrarGasto({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Cobrar un gasto al cliente"
      accion="cobrar_gasto"
      schema={contract.operations.cobrar_gasto.input}
      defaults={{ concepto: 'CONSTITUCION', monto: '', detalle: '' }}
      ok="Gasto cargado al cliente"
      invalidates={['garantias', 'libro', 'recaudaciones']}
      submit="Cobrar"
    >
      <Fields>
        <OptionField name="concepto" label="Qué se cobra" options={CONCEPTOS} span={6} required />
        <PesosField name="monto" label="Monto" span={6} required />
        <TextField name="detalle" label="Detalle" maxLength={120} span={12} required />
      </Fields>
    </ActDialog>
  );
}
