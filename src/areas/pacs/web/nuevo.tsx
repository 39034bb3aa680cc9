import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, NumberField, RutField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Rut } from '#platform/web/inputs/show.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { NombreBanco } from './piezas.tsx';

type Candidatos = OutputOf<typeof contract, 'candidatos'>;
type Credito = Candidatos['creditos'][number];

function useCandidatos() {
  const rut = String(useWatch({ name: 'rut_cliente' }) ?? '');
  return useRead<Candidatos>('pacs', 'candidatos', { rut }, { enabled: isRut(rut) });
}

/** Who pays, from which account, and the contract that he signed for it. */
function Cuenta() {
  const { data: d, error, refetch } = useCandidatos();
  const { setValue } = useFormContext();
  const contratos = (d?.contratos ?? []).map((c) => ({ codigo: c.id, nombre: `Contrato PAC ${c.num_contrato}` }));
  const elegirCliente = (v: unknown) => {
    setValue('rut_titular', v);
    setValue('creditos', []);
    setValue('contrato_id', '');
  };
  return (
    <Stack>
      <Fields>
        <RutField name="rut_cliente" label="RUT del cliente" span={6} required onValue={elegirCliente} />
        <RutField name="rut_titular" label="RUT del titular de la cuenta" span={6} required />
      </Fields>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {d && <Text fw={600}>{d.nombre}</Text>}
      {d && contratos.length === 0 && (
        <Alert color="yellow" variant="light">
          El cliente no tiene un contrato PAC vigente: sin él no se le puede cargar nada.
        </Alert>
      )}
      <Fields>
        <OptionField name="contrato_id" label="Contrato PAC" options={contratos} span={6} required sola />
        <OptionField name="banco" label="Banco" options="bancos" span={6} required />
        <OptionField name="tipo_cuenta" label="Tipo de cuenta" options="tipos_cuenta" span={6} required />
        <TextField name="cuenta" label="Número de cuenta" span={6} required maxLength={18} />
      </Fields>
    </Stack>
  );
}

/** How it was signed and how far it goes. */
function Mandato() {
  return (
    <Fields>
      <TextField
        name="id_servicio"
        label="Número de servicio"
        description="El que identifica al cliente en el banco: mayúsculas, números y guiones"
        span={6}
        required
        maxLength={20}
      />
      <OptionField name="canal" label="Cómo se firmó" options="canales" span={6} required />
      <DateField name="fecha_firma" label="Fecha de firma" span={6} required />
      <UfField name="tope_uf" label="Tope por cargo, en UF" description="Vacío: sin tope" span={6} />
      <NumberField name="dia_cargo" label="Día del mes en que se carga" description="Vacío: el del vencimiento de cada cuota" span={6} />
    </Fields>
  );
}

const columnas = (elegidos: readonly string[], alternar: (c: Credito) => void): Columna<Credito>[] => [
  {
    titulo: 'Se paga por PAC',
    celda: (c) => (
      <Checkbox
        aria-label={`Crédito ${c.numero}`}
        checked={elegidos.includes(c.id)}
        disabled={c.con_mandato}
        onChange={() => alternar(c)}
      />
    ),
  },
  { titulo: 'Crédito', celda: (c) => c.numero },
  { titulo: 'Cuotas', cifra: true, celda: (c) => c.plazo },
  { titulo: 'Moneda', celda: (c) => c.moneda },
  { titulo: 'Mandato', celda: (c) => (c.con_mandato ? 'Ya tiene uno' : '—') },
];

function Creditos() {
  const { data: d, isPending } = useCandidatos();
  const { setValue, formState } = useFormContext();
  const elegidos = (useWatch({ name: 'creditos' }) ?? []) as string[];
  const falta = formState.errors.creditos?.message;
  const alternar = (c: Credito) =>
    setValue('creditos', elegidos.includes(c.id) ? elegidos.filter((x) => x !== c.id) : [...elegidos, c.id], {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <Stack>
      {typeof falta === 'string' && <Alert color="red">{falta}</Alert>}
      {isPending && <Cargando lines={3} />}
      {d && d.creditos.length === 0 && <Vacio razon="El cliente no tiene créditos que se paguen por cuotas." />}
      {d && d.creditos.length > 0 && (
        <Tabla nombre="Créditos del cliente" columnas={columnas(elegidos, alternar)} filas={d.creditos} clave={(c) => c.id} ancho={480} />
      )}
    </Stack>
  );
}

function Resumen({ v }: { v: Readonly<Record<string, unknown>> }) {
  const { data: d } = useCandidatos();
  const creditos = (v.creditos as string[]).map((id) => d?.creditos.find((c) => c.id === id)?.numero ?? '').join(', ');
  return (
    <Datos
      items={[
        [
          'Cliente',
          <span key="c">
            {d?.nombre} <Rut v={String(v.rut_cliente)} />
          </span>,
        ],
        ['Titular', <Rut key="t" v={String(v.rut_titular)} />],
        ['Banco', <NombreBanco key="b" codigo={String(v.banco)} />],
        ['Cuenta', String(v.cuenta)],
        ['Número de servicio', String(v.id_servicio)],
        ['Créditos', creditos],
        ['Tope por cargo', v.tope_uf ? `UF ${String(v.tope_uf)}` : 'Sin tope'],
        ['Firmado el', <Fecha key="f" v={String(v.fecha_firma)} />],
      ]}
    />
  );
}

const vacio = (rut: string) => ({
  rut_cliente: rut,
  rut_titular: rut,
  contrato_id: '',
  banco: '',
  tipo_cuenta: '',
  cuenta: '',
  id_servicio: '',
  canal: '',
  fecha_firma: '',
  tope_uf: '',
  dia_cargo: null,
  creditos: [],
});

/** Cliente y cuenta → mandato → créditos → envío: it goes to the bank with the next list of altas. */
export default function NuevoMandato() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  const rut = typeof search.rut === 'string' ? search.rut : '';
  return (
    <Wizard<{ id: string }>
      area="pacs"
      accion="crear"
      unread
      titulo="Nuevo mandato PAC"
      schema={contract.operations.crear.input}
      defaults={vacio(rut)}
      submit="Ingresar mandato"
      ok="Mandato ingresado: va al banco en las próximas altas"
      onDone={(m) => void navigate({ to: `/pacs/${m.id}` })}
      summary={(v) => <Resumen v={v} />}
      steps={[
        {
          titulo: 'Cliente y cuenta',
          fields: ['rut_cliente', 'rut_titular', 'contrato_id', 'banco', 'tipo_cuenta', 'cuenta'],
          content: <Cuenta />,
        },
        { titulo: 'Mandato', fields: ['id_servicio', 'canal', 'fecha_firma', 'tope_uf', 'dia_cargo'], content: <Mandato /> },
        { titulo: 'Créditos', fields: ['creditos'], content: <Creditos /> },
      ]}
    />
  );
}
