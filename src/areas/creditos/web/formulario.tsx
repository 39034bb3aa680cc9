import { Grid, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ClienteAlLado, useClienteDe } from '#areas/clientes/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { addMonths, isFecha } from '#kernel/values/fecha.ts';
import { isRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, DecimalField, NumberField, PercentField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { contract } from '../contract.ts';
import { MesesDelAno } from './palabras.ts';
import { PanelVivo } from './viva.tsx';

type Credito = EntityOf<typeof contract>;

/** Months come from the list as texts. */
const meses = z.array(z.coerce.number().int().min(1).max(12)).max(12);
export const esquemaCrear = contract.operations.crear.input.extend({ meses_no_pago: meses });
export const esquemaEditar = contract.operations.editar.input.extend({ meses_no_pago: meses });

export const vacio = (hoy: string) => ({
  rut: '',
  segmento_cliente: '',
  producto: 'CREDITO',
  tipo_credito: '',
  origen: 'EJECUTIVO',
  destino: '',
  moneda: 'CLP',
  monto_solicitado: '',
  plazo: 12,
  tasa_mensual: '',
  metodo: 'frances',
  base_dias: '30_360',
  fecha_curse: hoy,
  fecha_primer_vencimiento: isFecha(hoy) ? addMonths(hoy, 1) : hoy,
  gracia: { tipo: 'NINGUNA', meses: null },
  meses_no_pago: [],
  costos: [],
  seguros: [],
  ite: { metodo: 'sobre_total', financiado: true, causal: '' },
  pacto_id: '',
  serviu: null,
  bono_riego: null,
  apply_discounts: false,
  descuento_modo: 'DEL_LIQUIDO',
  pks: [],
  medio_pago: 'TRANSFERENCIA',
  cuenta_giro: '',
  comentario: '',
  hasta: 'simulado',
});

const numero = (v: string | undefined, moneda: string) => (v === undefined ? null : moneda === 'CLP' ? Number(v) : v);

/** What a credit in preparation has typed in it. */
export const deCredito = (c: Credito) => ({
  segmento_cliente: c.segmento_cliente,
  producto: c.producto,
  tipo_credito: c.tipo_credito,
  origen: c.origen,
  destino: c.destino,
  moneda: c.moneda,
  monto_solicitado: c.monto_solicitado,
  plazo: c.plazo,
  tasa_mensual: c.tasa_mensual,
  metodo: c.metodo,
  base_dias: c.base_dias,
  fecha_curse: c.fecha_curse,
  fecha_primer_vencimiento: c.fecha_primer_vencimiento,
  gracia: { tipo: c.gracia.tipo, meses: c.gracia.meses || null },
  meses_no_pago: c.meses_no_pago.map(String),
  costos: c.costos.map((x) => ({ ...x, neto: numero(x.neto, c.moneda) })),
  seguros: c.seguros.map((x) => ({ ...x, prima: numero(x.prima, c.moneda), financiada: x.financiada === true })),
  ite: { ...c.ite, causal: c.ite.causal ?? '' },
  pacto_id: c.pacto_id ?? '',
  serviu: c.serviu,
  bono_riego: c.bono_riego,
  medio_pago: c.medio_pago,
  cuenta_giro: c.cuenta_giro ?? '',
  comentario: c.comentario,
});

/** Only the block of its kind travels, and the cause of an exemption with it; a credit without grace says so. */
export function alEnviar<T extends Record<string, unknown>>(v: T): T {
  const gracia = v.gracia as { tipo?: string; meses?: number | null } | undefined;
  const ite = v.ite as { metodo?: string; causal?: string } | undefined;
  const { causal, ...impuesto } = ite ?? {};
  return {
    ...v,
    ...(ite ? { ite: ite.metodo === 'exento' && causal ? { ...impuesto, causal } : impuesto } : {}),
    ...(gracia
      ? { gracia: gracia.tipo === 'NINGUNA' ? null : { tipo: gracia.tipo, ...(gracia.meses ? { meses: gracia.meses } : {}) } }
      : {}),
    serviu: v.tipo_credito === 'SERVIU' ? v.serviu : null,
    bono_riego: v.tipo_credito === 'BONO_DE_RIEGO' ? v.bono_riego : null,
  };
}

/** An amount in the currency of the credit. */
function MontoField({ name, label, span, required = false }: { name: string; label: string; span: number; required?: boolean }) {
  const moneda = useWatch({ name: 'moneda' }) as string;
  const comun = { name, label, span, required };
  return moneda === 'UF' ? <DecimalField {...comun} decimals={4} minDecimals={2} suffix="UF" /> : <PesosField {...comun} />;
}

/** The segment of the client comes with it when none is chosen yet; another client brings its own. */
function useSegmentoDelCliente(rut: string): void {
  const segmento = useClienteDe(rut)?.segmento_cliente;
  const { setValue, getValues } = useFormContext();
  useEffect(() => {
    if (segmento && !getValues('segmento_cliente')) setValue('segmento_cliente', segmento, { shouldDirty: true });
  }, [segmento, setValue, getValues]);
}

export function Cliente({ fijo = false }: { fijo?: boolean }) {
  const rut = useWatch({ name: 'rut' }) as string;
  useSegmentoDelCliente(fijo ? '' : rut);
  const { setValue } = useFormContext();
  return (
    <Stack>
      <Fields>
        {!fijo && <RutField name="rut" label="RUT del cliente" required span={6} onValue={() => setValue('segmento_cliente', '')} />}
        <OptionField name="segmento_cliente" label="Segmento" options="segmento_cliente" required span={6} />
        <OptionField name="tipo_credito" label="Tipo de crédito" options="tipos_credito" required span={6} />
        <OptionField name="producto" label="Producto" options="productos" required span={6} />
        <OptionField name="origen" label="Origen" options="origenes" required span={6} />
        <OptionField name="destino" label="Destino" options="destinos" required span={6} />
      </Fields>
      {!fijo && isRut(rut) && <ClienteAlLado rut={rut} />}
    </Stack>
  );
}

const METODOS = [
  { codigo: 'frances', nombre: 'Francés: cuota igual' },
  { codigo: 'aleman', nombre: 'Alemán: amortización igual' },
  { codigo: 'bullet', nombre: 'Bullet: capital al final' },
  { codigo: 'plano', nombre: 'Plano: interés sobre el capital' },
];
const BASES = [
  { codigo: '30_360', nombre: '30/360' },
  { codigo: 'real_30', nombre: 'Días reales / 30' },
  { codigo: 'real_360', nombre: 'Días reales / 360' },
  { codigo: 'real_365', nombre: 'Días reales / 365' },
];
const GRACIAS = [
  { codigo: 'NINGUNA', nombre: 'Sin gracia' },
  { codigo: 'TOTAL', nombre: 'Total: no paga' },
  { codigo: 'PARCIAL', nombre: 'Parcial: sólo interés' },
];

export function Condiciones() {
  const gracia = useWatch({ name: 'gracia.tipo' }) as string;
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Fields>
          <SegmentField
            name="moneda"
            label="Moneda"
            options={[
              { codigo: 'CLP', nombre: 'Pesos' },
              { codigo: 'UF', nombre: 'UF' },
            ]}
            span={6}
          />
          <MontoField name="monto_solicitado" label="Monto solicitado (líquido)" required span={6} />
          <NumberField name="plazo" label="Plazo" suffix=" cuotas" required span={6} />
          <PercentField name="tasa_mensual" label="Tasa mensual" decimals={4} required span={6} />
          <DateField name="fecha_curse" label="Fecha de curse" required span={6} />
          <DateField name="fecha_primer_vencimiento" label="Primer vencimiento" required span={6} />
          <OptionField name="metodo" label="Sistema" options={METODOS} required span={6} />
          <OptionField name="base_dias" label="Base de días" options={BASES} required span={6} />
          <OptionField name="gracia.tipo" label="Gracia" options={GRACIAS} required span={gracia === 'NINGUNA' ? 6 : 3} />
          {gracia !== 'NINGUNA' && <NumberField name="gracia.meses" label="Meses de gracia" span={3} />}
          <MultiOptionField name="meses_no_pago" label="Meses sin cuota" options={MesesDelAno} span={12} />
        </Fields>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <PanelVivo />
      </Grid.Col>
    </Grid>
  );
}

/** A cost of the catalogue brings its amount, its IVA and whether it is financed; all can be changed. */
function Costo({ at }: { at: string }) {
  const { setValue } = useFormContext();
  const { data } = useOptions('creditos');
  const codigo = useWatch({ name: `${at}.codigo` }) as string;
  const moneda = useWatch({ name: 'moneda' }) as string;
  const puesto = useRef(codigo);
  useEffect(() => {
    const o = optionList(data, 'costos_operacionales').find((x) => x.codigo === codigo);
    if (puesto.current === codigo || !o) return;
    puesto.current = codigo;
    if (moneda === 'CLP' && typeof o.monto === 'number' && o.monto > 0) setValue(`${at}.neto`, o.monto, { shouldDirty: true });
    setValue(`${at}.afecto_iva`, o.afecto_iva === true);
    setValue(`${at}.financiado`, o.financiado !== false);
  }, [at, codigo, data, moneda, setValue]);
  return (
    <>
      <OptionField name={`${at}.codigo`} label="Costo" options="costos_operacionales" required span={6} />
      <MontoField name={`${at}.neto`} label="Monto neto" required span={6} />
      <SwitchField name={`${at}.afecto_iva`} label="Afecto a IVA" span={6} />
      <SwitchField name={`${at}.financiado`} label="Lo financia el crédito" span={6} />
    </>
  );
}

/** An agreement without minimum cost, where the company has any. */
function Pacto() {
  const { data } = useOptions<{ pactos_sin_costo_minimo?: string[] }>('creditos');
  const pactos = data?.pactos_sin_costo_minimo ?? [];
  if (pactos.length === 0) return null;
  const opciones = pactos.map((codigo) => ({ codigo, nombre: label(codigo) }));
  return <OptionField name="pacto_id" label="Pacto sin costo mínimo" options={opciones} span={6} />;
}

export function Cargos() {
  const ite = useWatch({ name: 'ite.metodo' }) as string;
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack>
          <Rows
            name="costos"
            titulo="Costos operacionales"
            agregar="Agregar costo"
            max={20}
            nueva={() => ({ codigo: '', neto: null, afecto_iva: false, financiado: true })}
          >
            {(at) => <Costo at={at} />}
          </Rows>
          <Rows
            name="seguros"
            titulo="Seguros"
            agregar="Agregar seguro"
            max={10}
            nueva={() => ({ tipo: '', prima: null, periodo: 'UNICA', financiada: true })}
          >
            {(at) => (
              <>
                <OptionField name={`${at}.tipo`} label="Seguro" options="tipos_seguro" required span={6} />
                <MontoField name={`${at}.prima`} label="Prima" required span={6} />
                <OptionField name={`${at}.periodo`} label="Se paga" options="periodos_prima" required span={6} />
                <SwitchField name={`${at}.financiada`} label="La financia el crédito" span={6} />
              </>
            )}
          </Rows>
          <Fields>
            <OptionField
              name="ite.metodo"
              label="Impuesto de timbres"
              options={[
                { codigo: 'sobre_total', nombre: 'Sobre el total' },
                { codigo: 'por_cuota', nombre: 'Cuota por cuota' },
                { codigo: 'exento', nombre: 'Exento' },
              ]}
              required
              span={6}
            />
            {ite === 'exento' ? (
              <TextField name="ite.causal" label="Causal de la exención" span={6} />
            ) : (
              <SwitchField name="ite.financiado" label="Lo financia el crédito" span={6} />
            )}
            <Pacto />
          </Fields>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <PanelVivo />
      </Grid.Col>
    </Grid>
  );
}

export function Giro({ rut }: { rut?: string }) {
  const escrito = useWatch({ name: 'rut' }) as string | undefined;
  const medio = useWatch({ name: 'medio_pago' }) as string;
  const suyo = rut ?? escrito ?? '';
  const { data } = useRead<object>('creditos', 'opciones', { rut: suyo }, { enabled: isRut(suyo) });
  const cuentas = optionList(data, 'cuentas_giro');
  return (
    <Stack>
      <Fields>
        <OptionField name="medio_pago" label="El giro sale por" options="medios_pago" required span={6} />
        {medio === 'TRANSFERENCIA' && <OptionField name="cuenta_giro" label="Cuenta del cliente" options={cuentas} span={6} sola />}
        <TextAreaField name="comentario" label="Comentario" rows={3} maxLength={2000} />
      </Fields>
      {medio === 'TRANSFERENCIA' && isRut(suyo) && data && cuentas.length === 0 && (
        <Text size="sm" c="dimmed">
          El cliente no tiene cuentas: se agregan en su ficha y las valida otra persona.
        </Text>
      )}
    </Stack>
  );
}
