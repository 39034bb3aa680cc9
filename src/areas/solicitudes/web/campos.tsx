import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import {
  DateField,
  DecimalField,
  NumberField,
  PercentField,
  PesosField,
  RutField,
  TextField,
  UfField,
} from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';

const MONEDAS = [
  { codigo: 'CLP', nombre: 'Pesos' },
  { codigo: 'UF', nombre: 'UF' },
];
const SOBRE = [
  { codigo: 'GENERAL', nombre: 'Todas sus deudas' },
  { codigo: 'ESPECIFICA', nombre: 'Una deuda' },
  { codigo: 'MIXTA', nombre: 'Mixta' },
];
const EXIGIBLE = [
  { codigo: 'ANTES_DE_GIRO', nombre: 'Antes de girar' },
  { codigo: 'PLAZO', nombre: 'Dentro de un plazo' },
];
const TIPOS = [
  { codigo: 'SOCIO', nombre: 'Socio' },
  { codigo: 'EMPRESA', nombre: 'Empresa' },
];

/** Socios and firms, corrected once they came from the ficha. */
export function FilasRelacionados() {
  return (
    <Rows
      name="relacionados"
      titulo="Empresas y socios"
      agregar="Agregar socio o empresa"
      max={100}
      nueva={() => ({ rut: '', nombre: '', tipo: 'SOCIO', vinculo: '', participacion_pct: '', representante: false })}
    >
      {(at) => (
        <>
          <RutField name={`${at}.rut`} label="RUT" required span={4} />
          <TextField name={`${at}.nombre`} label="Nombre" required maxLength={120} span={8} />
          <OptionField name={`${at}.tipo`} label="Es" options={TIPOS} required span={3} />
          <OptionField name={`${at}.vinculo`} label="Vínculo" options="vinculos" required span={4} />
          <PercentField name={`${at}.participacion_pct`} label="Participación" span={3} />
          <SwitchField name={`${at}.representante`} label="Representante" span={2} />
        </>
      )}
    </Rows>
  );
}

/** The garantías that the approval asks for, the same when it is asked and when it is adjusted. */
export function FilasGarantias() {
  return (
    <Rows
      name="garantias"
      titulo="Garantías que se piden"
      agregar="Pedir garantía"
      max={20}
      nueva={() => ({
        tipo: '',
        sobre: 'GENERAL',
        otorgante_rut: '',
        nombre_otorgante: '',
        valor_uf: '',
        descripcion: '',
        cobertura_pct: '',
        exigible_antes_de_giro: true,
      })}
    >
      {(at) => (
        <>
          <OptionField name={`${at}.tipo`} label="Tipo" options="tipos_garantia" required span={4} />
          <OptionField name={`${at}.sobre`} label="Respalda" options={SOBRE} required span={4} />
          <UfField name={`${at}.valor_uf`} label="Valor de liquidación" span={4} />
          <RutField name={`${at}.otorgante_rut`} label="RUT de quien la otorga" required span={4} />
          <TextField name={`${at}.nombre_otorgante`} label="Nombre" required maxLength={120} span={4} />
          <TextField name={`${at}.descripcion`} label="Qué bien o persona" required maxLength={200} span={4} />
          <PercentField name={`${at}.cobertura_pct`} label="Parte de la línea que debe cubrir" span={4} />
          <SwitchField name={`${at}.exigible_antes_de_giro`} label="Exigible antes de girar" span={8} />
        </>
      )}
    </Rows>
  );
}

/** Debtors with what each may hold of the line, and his term and advance when they are not those of the line. `antes`: what names the row. */
export function FilasDeudores({ antes }: { antes?: (at: string) => ReactNode }) {
  return (
    <Rows
      name="deudores"
      titulo="Deudores y sublímites"
      agregar="Agregar deudor"
      nueva={() => ({ rut_deudor: '', monto: null, plazo: null, anticipo_pct: '' })}
    >
      {(at) => (
        <>
          {antes?.(at)}
          <RutField name={`${at}.rut_deudor`} label="RUT del deudor" required span={3} />
          <PesosField name={`${at}.monto`} label="Sublímite" required span={3} />
          <NumberField name={`${at}.plazo`} label="Plazo, si es otro" suffix=" días" span={3} />
          <PercentField name={`${at}.anticipo_pct`} label="Anticipo, si es otro" span={3} />
        </>
      )}
    </Rows>
  );
}

/** Product and terms of the line. */
export function CamposCondiciones() {
  return (
    <Fields>
      <OptionField name="producto" label="Producto" options="productos" required span={6} />
      <SegmentField name="moneda" label="Moneda" options={MONEDAS} span={6} />
      <DecimalField name="monto" label="Monto de la línea" decimals={4} required span={4} />
      <DateField name="fecha_expiracion" label="Expira el" required span={4} />
      <NumberField name="plazo_maximo" label="Plazo máximo" suffix=" días" required span={4} />
      <PercentField name="anticipo_pct" label="Anticipo" required span={4} />
      <PercentField name="tasa_mensual" label="Tasa mensual" decimals={4} required span={4} />
      <PercentField name="comision_pct" label="Comisión" span={4} />
      <UfField name="comision_minima_uf" label="Comisión mínima" span={4} />
      <SwitchField name="con_responsabilidad" label="Con responsabilidad del cedente" span={8} />
    </Fields>
  );
}

/** When a condition is asked; with a term, its days. */
function Exigible({ at }: { at: string }) {
  const exigible = useWatch({ name: `${at}.exigible` }) as string;
  return (
    <>
      <OptionField name={`${at}.exigible`} label="Se exige" options={EXIGIBLE} required span={4} />
      {exigible === 'PLAZO' && <NumberField name={`${at}.plazo_dias`} label="Plazo desde la aprobación" suffix=" días" required span={4} />}
    </>
  );
}

/** Conditions of the approval, the same when it is asked and when it is adjusted. */
export function FilasCondiciones() {
  return (
    <Rows
      name="condiciones"
      titulo="Condiciones de la aprobación"
      agregar="Agregar condición"
      max={20}
      nueva={() => ({ tipo: '', texto: '', exigible: 'ANTES_DE_GIRO', plazo_dias: null })}
    >
      {(at) => (
        <>
          <OptionField name={`${at}.tipo`} label="Tipo" options="condiciones_tipo" required span={4} />
          <Exigible at={at} />
          <TextField name={`${at}.texto`} label="Qué se exige" required maxLength={300} span={12} />
        </>
      )}
    </Rows>
  );
}

/** What it asks beyond the rules, each with what makes up for it. */
export function FilasExcepciones() {
  return (
    <Rows name="excepciones" titulo="Excepciones" agregar="Pedir excepción" nueva={() => ({ codigo: '', motivo: '', mitigante: '' })}>
      {(at) => (
        <>
          <OptionField name={`${at}.codigo`} label="Excepción" options="excepciones" required span={4} />
          <TextAreaField name={`${at}.motivo`} label="Motivo (30 caracteres o más)" required span={4} />
          <TextAreaField name={`${at}.mitigante`} label="Qué la compensa" maxLength={1000} span={4} />
        </>
      )}
    </Rows>
  );
}
