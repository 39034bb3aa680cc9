import { Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { looksLikeFirm } from '#kernel/values/rut.ts';
import { EntityField, OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, DateField, DecimalField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { ALCANCES, BIENES, MONEDAS, ORIGENES } from './palabras.tsx';

const rutDe = (v: unknown): string => (typeof v === 'string' ? v : '');

/** Who guarantees, and whom. */
export function Persona() {
  const empresa = looksLikeFirm(rutDe(useWatch({ name: 'rut_aval' })));
  return (
    <Fields>
      <RutField name="rut_aval" label="RUT del aval" span={4} required />
      <TextField name="nombre" label={empresa ? 'Razón social' : 'Nombre completo'} maxLength={120} span={8} required />
      <RutField name="cliente_rut" label="RUT del cliente que avala" span={4} required />
      {!empresa && (
        <>
          <OptionField name="estado_civil" label="Estado civil" options="estado_civiles" span={4} />
          <OptionField name="nacion" label="Nacionalidad" options="naciones" span={4} />
          <TextField name="profesion" label="Profesión u oficio" maxLength={80} span={4} />
        </>
      )}
      <Domicilio />
    </Fields>
  );
}

/** Where the person lives; the comuna is one of its region. */
export function Domicilio() {
  const region = useWatch({ name: 'region' });
  const { setValue } = useFormContext();
  return (
    <>
      <TextField name="domicilio" label="Domicilio" maxLength={200} span={4} />
      <OptionField name="region" label="Región" options="regiones" span={4} onValue={() => setValue('comuna', '')} />
      <OptionField name="comuna" label="Comuna" options="comunas" only={(o) => !region || o.region === region} span={4} />
    </>
  );
}

function Origen() {
  const origen = useWatch({ name: 'origen_area' });
  const cliente = rutDe(useWatch({ name: 'cliente_rut' }));
  const { setValue } = useFormContext();
  return (
    <>
      <OptionField
        name="origen_area"
        label="Qué respalda"
        options={ORIGENES}
        span={6}
        required
        onValue={(v) => setValue('origen_id', v === 'linea' ? 'vigente' : '')}
      />
      {origen === 'solicitud' && (
        <EntityField<{ id: string; numero: number; nombre: string }>
          name="origen_id"
          label="Solicitud"
          area="solicitudes"
          params={cliente ? { rut: cliente } : {}}
          toLabel={(s) => `${s.numero} · ${s.nombre}`}
          span={6}
          required
        />
      )}
    </>
  );
}

/** The cap and the term: create and edit share them. */
export function Limite() {
  const uf = useWatch({ name: 'moneda' }) === 'UF';
  return (
    <>
      <SegmentField name="moneda" label="Moneda del límite" options={MONEDAS} span={6} />
      <DecimalField name="monto_maximo" label="Límite" description="Vacío: sin límite de monto" decimals={uf ? 4 : 0} span={6} />
    </>
  );
}

/** The obligation and its limit. */
export function Obligacion() {
  const especifico = useWatch({ name: 'alcance' }) === 'ESPECIFICO';
  const { setValue } = useFormContext();
  const soltar = (v: unknown): void => {
    if (v === 'ESPECIFICO') return;
    setValue('origen_area', '');
    setValue('origen_id', '');
  };
  return (
    <Fields>
      <OptionField name="tipo" label="Tipo" options="tipos_aval" span={6} required />
      <OptionField name="alcance" label="Responde por" options={ALCANCES} span={6} required onValue={soltar} />
      {especifico && <Origen />}
      <Limite />
      <DateField name="desde" label="Desde" span={6} required />
      <DateField name="hasta" label="Hasta" description="Vacío: mientras haya deuda" span={6} />
    </Fields>
  );
}

/** Goods and debts of a declaration; `raiz` is where it stands in the form. */
export function Patrimonio({ raiz }: { raiz: string }) {
  const en = (campo: string) => (raiz ? `${raiz}.${campo}` : campo);
  return (
    <>
      <Fields>
        <DateField name={en('fecha')} label="Fecha de la declaración" span={6} required />
        <PesosField name={en('renta_mensual')} label="Renta mensual" span={6} required />
      </Fields>
      <Rows
        name={en('bienes')}
        titulo="Bienes"
        agregar="Agregar bien"
        max={60}
        nueva={() => ({ tipo: 'INMUEBLE', descripcion: '', valor: 0, gravamen: 0 })}
      >
        {(path) => (
          <>
            <OptionField name={`${path}.tipo`} label="Tipo" options={BIENES} span={3} required />
            <TextField name={`${path}.descripcion`} label="Descripción" maxLength={200} span={9} required />
            <PesosField name={`${path}.valor`} label="Valor" span={6} required />
            <PesosField name={`${path}.gravamen`} label="Gravamen" span={6} required />
          </>
        )}
      </Rows>
      <Rows name={en('deudas')} titulo="Deudas" agregar="Agregar deuda" max={60} nueva={() => ({ acreedor: '', monto: 0, cuota: 0 })}>
        {(path) => (
          <>
            <TextField name={`${path}.acreedor`} label="Acreedor" maxLength={120} span={6} required />
            <PesosField name={`${path}.monto`} label="Deuda" span={3} required />
            <PesosField name={`${path}.cuota`} label="Cuota mensual" span={3} required />
          </>
        )}
      </Rows>
    </>
  );
}

/** Whether the wizard carries a declaration now; it may also be made later. */
export function PatrimonioAhora({ hoy }: { hoy: string }) {
  const puesto = Boolean(useWatch({ name: 'patrimonio' }));
  const { setValue } = useFormContext();
  const poner = (v: unknown): void =>
    setValue('patrimonio', v ? { fecha: hoy, renta_mensual: 0, bienes: [], deudas: [] } : null, { shouldDirty: true });
  return (
    <>
      <Fields>
        <SwitchField name="declara" label="Declara su patrimonio ahora" onValue={poner} />
      </Fields>
      {puesto ? <Patrimonio raiz="patrimonio" /> : <Text size="sm">Sin declaración vigente su patrimonio cuenta como cero.</Text>}
    </>
  );
}

/** Spouse of a person, or representative of a firm. */
export function ConyugeOPoder({ empresa }: { empresa: boolean }) {
  const campo = empresa ? 'representante' : 'conyuge';
  const puesto = Boolean(useWatch({ name: campo }));
  const { setValue } = useFormContext();
  const vacio = empresa
    ? { rut: '', nombre: '', facultad_avalar: false, desde: '', hasta: null }
    : { rut: '', nombre: '', autoriza: false, fecha: null, archivo: null };
  const poner = (v: unknown): void => setValue(campo, v ? vacio : null, { shouldDirty: true });
  return (
    <Fields>
      <SwitchField
        name={`con_${campo}`}
        label={empresa ? 'Indicar el representante que firma' : 'Casado en sociedad conyugal: registrar al cónyuge'}
        onValue={poner}
      />
      {puesto && (
        <>
          <RutField name={`${campo}.rut`} label="RUT" span={4} required />
          <TextField name={`${campo}.nombre`} label="Nombre" maxLength={120} span={8} required />
          {empresa ? (
            <>
              <DateField name="representante.desde" label="Poder desde" span={4} required />
              <DateField name="representante.hasta" label="Poder hasta" span={4} />
              <CheckField name="representante.facultad_avalar" label="El poder permite avalar" span={4} />
            </>
          ) : (
            <>
              <CheckField name="conyuge.autoriza" label="Autoriza la garantía" span={6} />
              <DateField name="conyuge.fecha" label="Fecha de la autorización" span={6} />
            </>
          )}
        </>
      )}
    </Fields>
  );
}
