import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { isRut } from '#kernel/values/rut.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, DateField, PercentField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { recordarRut } from '#platform/web/session/ruts-recientes.ts';
import { CampoDeFicha } from './campo-de-ficha.tsx';
import {
  ACTUACIONES,
  FACULTADES,
  FUENTES_CONTACTO,
  FUENTES_RENTA,
  SEGMENTOS_A_MANO,
  TIPOS_CONTACTO,
  TIPOS_DIRECCION,
  TIPOS_PERSONA,
} from './palabras.ts';
import { QuienEs } from './quien-es.tsx';

/** The sections of the file: the wizard and the edit dialogs use the same ones. */
export function Identidad({ alta = false, alSaber }: { alta?: boolean; alSaber?: (esCliente: boolean) => void }) {
  const tipo = useWatch({ name: 'tipo_persona' }) as string;
  return (
    <Fields>
      {alta && <SegmentField name="tipo_persona" label="Tipo de persona" options={TIPOS_PERSONA} span={12} />}
      {alta && <RutField nuevo name="rut" label="RUT" required />}
      {alta && <QuienEs alSaber={alSaber} />}
      {tipo === 'JURIDICA' ? (
        <>
          <CampoDeFicha name="razon_social" required />
          <CampoDeFicha name="nombre_fantasia" />
        </>
      ) : (
        <>
          <CampoDeFicha name="nombres" required />
          <CampoDeFicha name="apellido_paterno" required />
          <CampoDeFicha name="apellido_materno" />
        </>
      )}
    </Fields>
  );
}

export function Antecedentes() {
  const empresa = useWatch({ name: 'tipo_persona' }) === 'JURIDICA';
  return (
    <>
      <Fields>
        <CampoDeFicha name="giro" required />
        <CampoDeFicha name="sector" required />
        <CampoDeFicha name="origen" required />
        <CampoDeFicha name="tipo_contribuyente" required />
        {empresa && <CampoDeFicha name="tipo_sociedad" required />}
        {empresa && <CampoDeFicha name="tipo_registro" required />}
        {empresa && <CampoDeFicha name="fecha_constitucion" />}
        {!empresa && <CampoDeFicha name="estado_civil" required />}
        {!empresa && <CampoDeFicha name="fecha_nacimiento" />}
        {!empresa && <CampoDeFicha name="nacion" />}
        {!empresa && <CampoDeFicha name="profesion" />}
        <CampoDeFicha name="inicio_actividades" />
        <OptionField name="segmento_por_mano" label="Segmento puesto a mano" options={SEGMENTOS_A_MANO} />
        <OptionField name="ejecutivo_id" label="Ejecutivo" options="ejecutivos" />
        <OptionField name="sucursal_id" label="Sucursal" options="sucursales" />
        <CampoDeFicha name="email" required />
        <CampoDeFicha name="email_dte" />
        <CampoDeFicha name="telefono" required />
        <CampoDeFicha name="es_pep" />
      </Fields>
      <Rows
        name="actividades"
        titulo="Actividades económicas"
        agregar="Agregar actividad"
        nueva={() => ({ codigo: '', principal: false })}
        max={20}
      >
        {(path) => (
          <>
            <OptionField name={`${path}.codigo`} label="Actividad" options="actividades" span={9} />
            <CheckField name={`${path}.principal`} label="Principal" span={3} />
          </>
        )}
      </Rows>
      <Rows name="reseñas" titulo="Reseñas" agregar="Agregar reseña" nueva={() => ({ codigo: '', texto: '' })} max={20}>
        {(path) => (
          <>
            <OptionField name={`${path}.codigo`} label="Tema" options="reseñas" span={4} required />
            <TextAreaField name={`${path}.texto`} label="Texto" maxLength={2000} span={8} required />
          </>
        )}
      </Rows>
    </>
  );
}

export function Direcciones() {
  return (
    <Rows
      name="direcciones"
      titulo="Direcciones"
      agregar="Agregar dirección"
      nueva={() => ({ tipo: 'LEGAL', calle: '', numero: '', depto: '', region: '', comuna: '', principal: false })}
      max={20}
    >
      {(path) => (
        <>
          <OptionField name={`${path}.tipo`} label="Tipo" options={TIPOS_DIRECCION} span={4} />
          <TextField name={`${path}.calle`} label="Calle" span={5} required />
          <TextField name={`${path}.numero`} label="Número" span={3} required />
          <TextField name={`${path}.depto`} label="Oficina o departamento" span={3} />
          <OptionField name={`${path}.region`} label="Región" options="regiones" span={4} required />
          <Comuna path={path} />
          <CheckField name={`${path}.principal`} label="Principal" span={4} />
        </>
      )}
    </Rows>
  );
}

function Comuna({ path }: { path: string }) {
  const region = useWatch({ name: `${path}.region` }) as string;
  return <OptionField name={`${path}.comuna`} label="Comuna" options="comunas" only={(o) => o.region === region} span={4} required />;
}

export function Contactos() {
  return (
    <Rows
      name="contactos"
      titulo="Contactos"
      agregar="Agregar contacto"
      nueva={() => ({ nombre: '', cargo: '', email: '', telefono: '', tipo: 'PAGOS', fuente: 'CLIENTE', predeterminado: false })}
      max={50}
    >
      {(path) => (
        <>
          <TextField name={`${path}.nombre`} label="Nombre" span={6} required />
          <TextField name={`${path}.cargo`} label="Cargo" span={6} />
          <TextField name={`${path}.email`} label="Correo" type="email" span={6} />
          <TextField name={`${path}.telefono`} label="Teléfono" type="tel" span={6} />
          <OptionField name={`${path}.tipo`} label="Para" options={TIPOS_CONTACTO} span={4} />
          <OptionField name={`${path}.fuente`} label="Fuente" options={FUENTES_CONTACTO} span={4} />
          <CheckField name={`${path}.predeterminado`} label="Predeterminado" span={4} />
        </>
      )}
    </Rows>
  );
}

export function Vinculos({ hoy }: { hoy: string }) {
  return (
    <Rows
      name="vinculos"
      titulo="Vínculos y poderes"
      agregar="Agregar vínculo"
      nueva={() => ({
        rut: '',
        nombre: '',
        vinculo: '',
        participacion_pct: '',
        facultades: [],
        actuacion: 'INDIVIDUAL',
        con_quienes: '',
        desde: hoy,
        hasta: '',
        es_fiador: false,
      })}
      max={50}
    >
      {(path) => (
        <>
          <RutField name={`${path}.rut`} label="RUT" span={4} required nombreEn={`${path}.nombre`} />
          <TextField name={`${path}.nombre`} label="Nombre" span={8} required />
          <Recordar path={path} />
          <OptionField name={`${path}.vinculo`} label="Vínculo" options="vinculos" span={4} required />
          <PercentField name={`${path}.participacion_pct`} label="Participación" span={4} />
          <SwitchField name={`${path}.es_fiador`} label="Es fiador" span={4} />
          <MultiOptionField name={`${path}.facultades`} label="Facultades" options={FACULTADES} span={4} />
          <OptionField name={`${path}.actuacion`} label="Actuación" options={ACTUACIONES} span={4} />
          <TextField name={`${path}.con_quienes`} label="Con quiénes (si es conjunta)" span={4} />
          <DateField name={`${path}.desde`} label="Vigente desde" span={4} required />
          <DateField name={`${path}.hasta`} label="Hasta" span={4} />
        </>
      )}
    </Rows>
  );
}

/** Who was written once is offered wherever the RUT of the same person is asked again. */
function Recordar({ path }: { path: string }) {
  const [rut, nombre] = useWatch({ name: [`${path}.rut`, `${path}.nombre`] }) as (string | undefined)[];
  const [dicho] = useDebouncedValue(nombre ?? '', 600);
  useEffect(() => {
    if (rut && isRut(rut) && dicho.trim() !== '') recordarRut({ rut, nombre: dicho.trim() });
  }, [rut, dicho]);
  return null;
}

export function Habilitados() {
  return (
    <Rows
      name="habilitados"
      titulo="Personas habilitadas"
      agregar="Agregar habilitado"
      nueva={() => ({ rut: '', nombre: '', cargo: '', email: '', firma_cesion: false })}
      max={30}
    >
      {(path) => (
        <>
          <RutField name={`${path}.rut`} label="RUT" span={4} required nombreEn={`${path}.nombre`} />
          <TextField name={`${path}.nombre`} label="Nombre" span={8} required />
          <TextField name={`${path}.cargo`} label="Cargo" span={4} />
          <TextField name={`${path}.email`} label="Correo" type="email" span={5} required />
          <CheckField name={`${path}.firma_cesion`} label="Firma cesiones" span={3} />
        </>
      )}
    </Rows>
  );
}

export function Rentas() {
  return (
    <Rows
      name="rentas"
      titulo="Rentas y ventas"
      agregar="Agregar período"
      nueva={() => ({ tipo_renta: 'VENTAS_F29', periodo: '', monto: null, fuente: 'F29' })}
      max={200}
    >
      {(path) => (
        <>
          <OptionField name={`${path}.tipo_renta`} label="Tipo" options="tipos_renta" span={3} required />
          <TextField name={`${path}.periodo`} label="Período" placeholder="02-2026" span={3} required />
          <PesosField name={`${path}.monto`} label="Monto" span={3} required />
          <OptionField name={`${path}.fuente`} label="Fuente" options={FUENTES_RENTA} span={3} />
        </>
      )}
    </Rows>
  );
}
