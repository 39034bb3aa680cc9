import { Alert, Button, Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { Cell, DateField, DecimalField, PercentField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { type Cuota, cuotasIguales, enCifras, type Moneda, totalCuota, vencimientoDe } from '../domain/forma.ts';
import { BASES } from './estados.ts';

type Ficha = OutputOf<typeof contract, 'cliente'>;

/** What the company knows of the suscriptor. */
export function useFicha(rut: unknown): Ficha | undefined {
  const valido = typeof rut === 'string' && isRut(rut);
  return useRead<Ficha>('pagares', 'cliente', { rut: valido ? rut : '' }, { enabled: valido }).data;
}

/** The client as the paper will name him. */
export function FichaVista({ ficha }: { ficha: Ficha }) {
  return (
    <Datos
      items={[
        ['Suscriptor', ficha.nombre],
        ['Domicilio', [ficha.direccion, ficha.comuna].filter(Boolean).join(', ') || 'Sin dirección registrada'],
        ['Línea vigente', ficha.linea ? <Pesos key="l" v={ficha.linea.monto} /> : 'No tiene'],
        ['Contrato para llenar', ficha.contrato ?? 'No tiene mandato vigente'],
        ['Pueden firmar pagarés', ficha.representantes.map((r) => r.nombre).join(', ') || 'Nadie con facultad vigente'],
      ]}
    />
  );
}

const aMoneda = (v: unknown): Moneda => (v === 'UF' ? 'UF' : 'CLP');

/** Equal cuotas from how many and the first date; the table shows what the annex will say. */
function Cuotas() {
  const { setValue, formState } = useFormContext();
  const [moneda, monto, cuotas] = useWatch({ name: ['moneda', 'monto', 'cuotas'] }) as [unknown, unknown, Cuota[] | undefined];
  const [n, setN] = useState<number | string>(cuotas?.length || 12);
  const [primera, setPrimera] = useState(cuotas?.[0]?.fecha ?? '');
  const listo = typeof monto === 'string' && monto !== '' && Number(n) >= 2 && isFecha(primera);
  const generar = (): void => {
    if (!listo || !isFecha(primera)) return;
    setValue('cuotas', cuotasIguales({ moneda: aMoneda(moneda), monto, n: Number(n), primera }), {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  const filas = cuotas ?? [];
  const falla = formState.errors.cuotas?.message;
  return (
    <Cell span={12}>
      <Stack gap="xs">
        <Group align="end" gap="sm">
          <NumberInput label="Número de cuotas" min={2} max={600} value={n} onChange={setN} w={150} hideControls />
          <DateInput label="Primera cuota" value={primera} onChange={setPrimera} w={170} />
          <Button variant="default" disabled={!listo} onClick={generar}>
            Calcular cuotas
          </Button>
        </Group>
        {typeof falla === 'string' && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {falla}
          </Text>
        )}
        {filas.length > 0 && (
          <Tabla
            nombre="Cuotas"
            filas={filas}
            clave={(c) => String(c.n)}
            columnas={[
              { titulo: 'N°', celda: (c) => c.n },
              { titulo: 'Vencimiento', celda: (c) => <Fecha v={c.fecha} /> },
              { titulo: 'Capital', cifra: true, celda: (c) => enCifras(aMoneda(moneda), c.monto) },
              { titulo: 'Cuota', cifra: true, celda: (c) => enCifras(aMoneda(moneda), totalCuota(c, aMoneda(moneda))) },
            ]}
          />
        )}
      </Stack>
    </Cell>
  );
}

interface Ite {
  base: number;
  meses: number;
  tasa: string;
  impuesto: number;
}

function ImpuestoVisto() {
  const v = useWatch() as Record<string, unknown>;
  const cuotas = Array.isArray(v.cuotas) ? (v.cuotas as Cuota[]) : [];
  const vence = cuotas.at(-1)?.fecha ?? (typeof v.vencimiento === 'string' && isFecha(v.vencimiento) ? v.vencimiento : undefined);
  const emision = typeof v.fecha_emision === 'string' && isFecha(v.fecha_emision) ? v.fecha_emision : undefined;
  const monto = typeof v.monto === 'string' && /^\d+(\.\d{1,4})?$/.test(v.monto) ? v.monto : undefined;
  const vista = vencimientoDe(String(v.tipo ?? '')) === 'vista';
  const enabled = Boolean(emision && monto && (vence || vista));
  const { data } = useRead<Ite>(
    'pagares',
    'calcular-ite',
    { moneda: aMoneda(v.moneda), monto, fecha_emision: emision, ...(vista ? {} : { vencimiento: vence }) },
    { enabled },
  );
  if (!enabled || !data) return null;
  return (
    <Cell span={12}>
      <Alert variant="light" title="Impuesto de timbres y estampillas">
        {v.ite_exento === true ? (
          'Exento: no se cobra.'
        ) : (
          <>
            <Pesos v={data.impuesto} span /> ·{' '}
            {data.meses === 0 ? 'a la vista' : `${data.meses} ${data.meses === 1 ? 'mes' : 'meses'} o fracción`} · base{' '}
            <Pesos v={data.base} span />
          </>
        )}
      </Alert>
    </Cell>
  );
}

/** Amounts, dates and interest. */
export function MontosInputs() {
  const { setValue } = useFormContext();
  const [tipo, moneda, exento] = useWatch({ name: ['tipo', 'moneda', 'ite_exento'] });
  const como = vencimientoDe(String(tipo ?? ''));
  return (
    <Fields>
      <SegmentField
        name="moneda"
        label="Moneda"
        span={6}
        options={[
          { codigo: 'CLP', nombre: 'Pesos' },
          { codigo: 'UF', nombre: 'UF' },
        ]}
      />
      <DecimalField
        name="monto"
        label="Monto"
        decimals={aMoneda(moneda) === 'UF' ? 4 : 0}
        span={6}
        {...(como === 'vista' ? { description: 'Vacío: en blanco, se llena según el mandato' } : { required: true })}
      />
      <DateField name="fecha_emision" label="Emisión" span={6} required />
      {(como === 'fecha' || como === 'libre') && <DateField name="vencimiento" label="Vencimiento" span={6} required={como === 'fecha'} />}
      {(como === 'cuotas' || como === 'libre') && <Cuotas />}
      <PercentField name="tasa" label="Interés mensual" decimals={4} span={4} />
      <OptionField name="base_dias" label="Base del interés" options={BASES} span={4} />
      <PercentField name="tasa_mora" label="Interés de mora mensual" decimals={4} description="Vacío: el máximo convencional" span={4} />
      {como === 'vista' && <SwitchField name="mandato_llenado" label="Con mandato para llenarlo" />}
      <SwitchField name="con_protesto" label="Con obligación de protesto" />
      <SwitchField
        name="ite_exento"
        label="Exento de impuesto de timbres"
        onValue={(v) => {
          if (!v) setValue('ite_motivo', '');
        }}
      />
      {exento === true && <TextField name="ite_motivo" label="Por qué está exento" maxLength={200} span={12} required />}
      <ImpuestoVisto />
    </Fields>
  );
}

type Persona = { rut: string; nombre: string; calidad: string };

/** Who signs for the firm, among those with power in force. */
function QuienFirma({ ficha }: { ficha: Ficha | undefined }) {
  const { setValue } = useFormContext();
  const elegidos = (useWatch({ name: 'representantes' }) as Persona[] | undefined) ?? [];
  const posibles: readonly Persona[] = ficha?.representantes ?? [];
  const todos = [...posibles, ...elegidos.filter((e) => !posibles.some((p) => p.rut === e.rut))];
  return (
    <Cell span={12}>
      <Checkbox.Group
        label="Firman por el suscriptor"
        description={
          todos.length === 0 ? 'Nadie tiene facultad vigente para suscribir pagarés: regístrela en la ficha del cliente' : undefined
        }
        value={elegidos.map((e) => e.rut)}
        onChange={(ruts) =>
          setValue(
            'representantes',
            todos.filter((p) => ruts.includes(p.rut)),
            { shouldDirty: true },
          )
        }
      >
        <Stack gap={6} mt="xs">
          {todos.map((p) => (
            <Checkbox
              key={p.rut}
              value={p.rut}
              label={
                <Text size="sm" component="span">
                  {p.nombre} · <Rut v={p.rut} /> · {p.calidad}
                </Text>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Cell>
  );
}

function ConyugeInputs({ path }: { path: string }) {
  const conyuge = useWatch({ name: `${path}.conyuge` }) as unknown;
  const { setValue } = useFormContext();
  return (
    <>
      <Cell span={12}>
        <Checkbox
          label="Casado en sociedad conyugal: su cónyuge autoriza"
          checked={Boolean(conyuge)}
          onChange={(e) => setValue(`${path}.conyuge`, e.currentTarget.checked ? { rut: '', nombre: '' } : null, { shouldDirty: true })}
        />
      </Cell>
      {Boolean(conyuge) && (
        <>
          <RutField name={`${path}.conyuge.rut`} label="RUT del cónyuge" span={4} required />
          <TextField name={`${path}.conyuge.nombre`} label="Nombre del cónyuge" maxLength={120} span={8} required />
        </>
      )}
    </>
  );
}

/** Representatives, address and guarantors. */
export function PersonasInputs() {
  const rut = useWatch({ name: 'cliente_rut' }) as unknown;
  const ficha = useFicha(rut);
  return (
    <Stack>
      <Fields>
        {ficha?.juridica !== false && <QuienFirma ficha={ficha} />}
        <TextField name="direccion" label="Domicilio del suscriptor" maxLength={160} span={8} />
        <TextField name="comuna" label="Comuna" maxLength={80} span={4} />
        <TextField name="giro" label="Giro o profesión" maxLength={120} span={6} />
        <TextField name="lugar_pago" label="Lugar de pago" maxLength={160} span={6} />
      </Fields>
      <Rows name="avales" titulo="Avales" agregar="Agregar aval" max={10} nueva={() => ({ rut: '', nombre: '', conyuge: null })}>
        {(path) => (
          <>
            <RutField name={`${path}.rut`} label="RUT" span={4} required />
            <TextField name={`${path}.nombre`} label="Nombre" maxLength={120} span={8} required />
            <ConyugeInputs path={path} />
          </>
        )}
      </Rows>
    </Stack>
  );
}

/** Where it is signed and what it backs. */
export function RespaldoInputs({ linea }: { linea: boolean }) {
  return (
    <>
      <OptionField name="sucursal" label="Sucursal donde se firma" options="sucursales" span={6} />
      {linea && (
        <OptionField
          name="respaldo"
          label="Respalda"
          span={6}
          options={[
            { codigo: 'NINGUNO', nombre: 'Ninguna deuda en particular' },
            { codigo: 'LINEA', nombre: 'La línea vigente del cliente' },
          ]}
        />
      )}
    </>
  );
}
