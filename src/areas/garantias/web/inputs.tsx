import { Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { EntityField, OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, DateField, PercentField, PesosField, RutField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { claseDe, pideSeguro, pideTasacion } from '../domain/tipos.ts';

const useTipo = () => String(useWatch({ name: 'tipo' }) ?? '');
const SOBRE = [
  { codigo: 'ESPECIFICA', nombre: 'Específica' },
  { codigo: 'GENERAL', nombre: 'General' },
  { codigo: 'MIXTA', nombre: 'Mixta' },
];
const GRADOS = [1, 2, 3].map((g) => ({ codigo: String(g), nombre: `${g}°` }));

/** The kind, for whom, over what. */
export function TipoYBeneficiario() {
  return (
    <Fields>
      <OptionField name="tipo" label="Tipo de garantía" options="tipos_garantia" span={6} required />
      <OptionField name="beneficiario" label="Beneficiario" options="beneficiarios" span={6} required />
      <RutField name="cliente_rut" label="RUT del cliente" span={6} required />
      <SegmentField name="sobre" label="Cauciona" options={SOBRE} span={6} />
      <RutField name="otorgante_rut" label="RUT de quien la otorga" span={4} required />
      <TextField name="nombre_otorgante" label="Nombre de quien la otorga" maxLength={120} span={8} required />
    </Fields>
  );
}

function Inmueble() {
  return (
    <>
      <OptionField name="bien.tipos_inmueble" label="Tipo de inmueble" options="tipos_inmueble" span={4} />
      <OptionField name="bien.tipos_bien_raiz" label="Bien raíz" options="tipos_bien_raiz" span={4} />
      <OptionField name="bien.tipos_destino" label="Destino" options="tipos_destino" span={4} />
      <TextField name="bien.direccion" label="Dirección" maxLength={300} span={6} />
      <OptionField name="bien.comuna" label="Comuna" options="comunas" span={3} />
      <TextField name="bien.rol_avaluo" label="Rol de avalúo" maxLength={300} span={3} />
      <TextField name="bien.fojas" label="Fojas" maxLength={300} span={3} />
      <TextField name="bien.numero" label="Número" maxLength={300} span={3} />
      <TextField name="bien.anio" label="Año" maxLength={300} span={3} />
      <TextField name="bien.cbr" label="Conservador (CBR)" maxLength={300} span={3} />
      <TextField name="bien.deslindes" label="Deslindes" maxLength={300} span={8} />
      <TextField name="bien.superficie" label="Superficie" maxLength={300} span={4} />
    </>
  );
}

function Prenda({ tipo }: { tipo: string }) {
  return (
    <>
      <OptionField name="bien.tipos_mueble_prendaria" label="Tipo de mueble" options="tipos_mueble_prendaria" span={6} />
      <TextField name="bien.inscripcion" label="N° de inscripción" maxLength={300} span={6} />
      {tipo === 'PRENDA_VEHICULO' && (
        <>
          <OptionField name="bien.tipos_vehiculo" label="Tipo de vehículo" options="tipos_vehiculo" span={4} />
          <TextField name="bien.patente" label="Patente" maxLength={300} span={4} />
          <TextField name="bien.anio" label="Año" maxLength={300} span={4} />
          <TextField name="bien.marca" label="Marca" maxLength={300} span={4} />
          <TextField name="bien.modelo" label="Modelo" maxLength={300} span={4} />
          <TextField name="bien.motor" label="Motor" maxLength={300} span={4} />
          <TextField name="bien.chasis" label="Chasis" maxLength={300} span={6} />
          <TextField name="bien.rvm" label="Anotación en el RVM" maxLength={300} span={6} />
        </>
      )}
      {tipo === 'PRENDA_AGRARIA' && (
        <OptionField name="bien.tipos_mueble_agraria" label="Bien agrario" options="tipos_mueble_agraria" span={6} />
      )}
      {tipo === 'PRENDA_INDUSTRIAL' && (
        <OptionField name="bien.tipos_mueble_industrial" label="Bien industrial" options="tipos_mueble_industrial" span={6} />
      )}
      <TextField name="bien.descripcion" label="Descripción" maxLength={300} span={6} />
      <TextField name="bien.ubicacion" label="Ubicación" maxLength={300} span={6} />
    </>
  );
}

/** The good, by its kind. */
export function DelBien() {
  const tipo = useTipo();
  const cliente = String(useWatch({ name: 'cliente_rut' }) ?? '');
  const clase = claseDe(tipo);
  return (
    <Fields>
      {clase === 'inmueble' && <Inmueble />}
      {clase === 'prenda' && <Prenda tipo={tipo} />}
      {clase === 'personal' && (
        <EntityField<{ id: string; nombre: string; tipo: string }>
          name="aval_id"
          label="Aval"
          area="avales"
          params={cliente ? { rut: cliente, estado: 'vigente' } : { estado: 'vigente' }}
          toLabel={(a) => a.nombre}
          span={12}
          required
        />
      )}
      {clase === 'financiera' && (
        <>
          <TextField name="bien.emisor" label="Emisor" maxLength={300} span={4} />
          <TextField name="bien.numero" label="Número" maxLength={300} span={4} />
          <DateField name="vence" label="Vence" span={4} />
        </>
      )}
      {!pideTasacion(tipo) && <UfField name="valor_liquidacion_uf" label="Valor que respalda (UF)" span={6} />}
      <UfField name="gravamenes_preferentes_uf" label="Gravámenes preferentes (UF)" span={6} required />
      <PercentField name="ltv" label="Parte del valor que cuenta" description="Vacío: la que corresponde a su tipo" span={6} />
    </Fields>
  );
}

function Grado() {
  const { setValue } = useFormContext();
  return (
    <OptionField
      name="grado_elegido"
      label="Grado"
      options={GRADOS}
      span={4}
      required
      onValue={(v) => setValue('grado', Number(v), { shouldDirty: true })}
    />
  );
}

/** How it is constituted. */
export function Constitucion() {
  return (
    <Fields>
      <OptionField name="constitucion" label="Se constituye por" options="tipos_constitucion" span={4} />
      <Grado />
      <DateField name="fecha_escritura" label="Fecha de la escritura" span={4} />
      <TextField name="notaria" label="Notaría" maxLength={80} span={6} />
      <TextField name="repertorio" label="Repertorio" maxLength={40} span={6} />
      <CheckField name="prohibicion" label="Con prohibición de gravar y enajenar" span={6} />
      <CheckField name="conyuge_autoriza" label="El cónyuge autoriza" span={6} />
    </Fields>
  );
}

/** The policy; those that must be insured say so. */
export function SeguroYPrima() {
  const tipo = useTipo();
  const puesto = Boolean(useWatch({ name: 'seguro' }));
  const { setValue } = useFormContext();
  const poner = (v: unknown): void =>
    setValue(
      'seguro',
      v ? { aseguradora: '', poliza: '', periodo_prima: 'ANUAL', prima: 0, vence: '', beneficiario_endosado: false } : null,
      { shouldDirty: true },
    );
  return (
    <Fields>
      {pideSeguro(tipo) && <Text size="sm">Este tipo se constituye con seguro vigente, endosado a nuestro favor.</Text>}
      <SwitchField name="con_seguro" label="Tiene seguro" onValue={poner} />
      {puesto && <PolizaInputs />}
    </Fields>
  );
}

export function PolizaInputs() {
  return (
    <>
      <TextField name="seguro.aseguradora" label="Aseguradora" maxLength={80} span={6} required />
      <TextField name="seguro.poliza" label="Póliza" maxLength={40} span={6} required />
      <OptionField name="seguro.periodo_prima" label="Prima" options="periodos_prima" span={4} required />
      <PesosField name="seguro.prima" label="Monto de la prima" span={4} required />
      <DateField name="seguro.vence" label="Vence" span={4} required />
      <CheckField name="seguro.beneficiario_endosado" label="Endosado a nuestro favor" />
    </>
  );
}
