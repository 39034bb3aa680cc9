import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { optionList, useRead } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import {
  DateField,
  NumberField,
  PercentField,
  PesosField,
  RutField,
  SwitchField,
  TextAreaField,
  TextField,
  UfField,
} from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { ElegirDescuentos, ElegirDocumentos } from './elegir.tsx';
import { TotalesVivos } from './totales.tsx';

function Cuentas() {
  const cliente_rut = useWatch({ name: 'cliente_rut' }) as string;
  const { data } = useRead<object>('proformas', 'opciones', { cliente_rut }, { enabled: !!cliente_rut });
  const cuentas = optionList(data, 'ayuda_bancos').filter((o) => o.tipo === 'cuenta');
  return <OptionField name="cuenta_giro" label="Cuenta del cliente para el giro" options={cuentas} />;
}

const vacio = (hoy: string) => ({
  cliente_rut: '',
  producto: 'FACTORING',
  origen_operacion: 'PROPIA',
  destino_operacion: 'GIRO_CLIENTE',
  tipo_operacion: 'FACTORING_CON_RESPONSABILIDAD',
  con_responsabilidad: true,
  pacto: '',
  fechacurso: hoy,
  anticipo_pct: '90.00',
  tasa: '',
  comision_pct: '0.40',
  comision_minima_uf: '1.5000',
  comision_fija: null,
  gastos: [],
  base_dp: 'ANTICIPO',
  cuenta_giro: '',
  comentario: '',
  documents: {},
  installments: {},
  extra_data: { numero: '', detalle: '', cantidad: null },
});

type PasoProforma = Parameters<typeof Wizard>[0]['steps'][number];

const primeros = (hoy: string): PasoProforma[] => [
  {
    titulo: 'Cliente y línea',
    fields: ['cliente_rut', 'producto', 'tipo_operacion', 'origen_operacion', 'destino_operacion'],
    content: (
      <Fields>
        <RutField name="cliente_rut" label="RUT del cliente" required />
        <OptionField name="producto" label="Producto" options="productos" required />
        <OptionField name="tipo_operacion" label="Tipo de operación" options="tipo_operacion" required />
        <OptionField name="origen_operacion" label="Origen" options="origen_operacion" required />
        <OptionField name="destino_operacion" label="Destino" options="destino_operacion" required />
        <OptionField name="pacto" label="Pacto" options="pactos" />
        <SwitchField name="con_responsabilidad" label="Con responsabilidad del cedente" />
      </Fields>
    ),
  },
  { titulo: 'Documentos', fields: ['documents'], content: <ElegirDocumentos /> },
  {
    titulo: 'Tasas y cálculo',
    fields: ['fechacurso', 'anticipo_pct', 'tasa', 'comision_pct', 'comision_minima_uf', 'comision_fija'],
    content: (
      <>
        <Fields>
          <DateField name="fechacurso" label="Fecha de curse" min={hoy} required />
          <PercentField name="anticipo_pct" label="Anticipo" required />
          <PercentField name="tasa" label="Tasa mensual" required />
          <PercentField name="comision_pct" label="Comisión" required />
          <UfField name="comision_minima_uf" label="Comisión mínima" required />
          <PesosField name="comision_fija" label="Comisión fija (en vez del porcentaje)" />
        </Fields>
        <TotalesVivos />
      </>
    ),
  },
];

const ultimos: PasoProforma[] = [
  {
    titulo: 'Descuentos',
    fields: ['installments'],
    content: (
      <>
        <ElegirDescuentos />
        <TotalesVivos />
      </>
    ),
  },
  { titulo: 'Cuenta de giro', fields: ['cuenta_giro'], content: <Cuentas /> },
  {
    titulo: 'Confirmar',
    fields: ['comentario'],
    content: (
      <>
        <Fields>
          <TextField name="extra_data.numero" label="N° de nómina u orden del cliente" maxLength={30} />
          <NumberField name="extra_data.cantidad" label="Documentos anunciados" />
          <TextAreaField name="extra_data.detalle" label="Detalle" maxLength={500} />
          <TextAreaField name="comentario" label="Comentario" maxLength={500} />
        </Fields>
        <TotalesVivos />
      </>
    ),
  },
];

/** The six steps of the quote (domain §18). */
const pasos = (hoy: string): PasoProforma[] => [...primeros(hoy), ...ultimos];

export default function NuevaProforma() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Wizard
      area="proformas"
      accion="crear"
      titulo="Nueva proforma"
      schema={contract.operations.crear.input}
      defaults={vacio(hoy)}
      submit="Guardar proforma"
      ok="Proforma guardada"
      onDone={(p) => void navigate({ to: `/proformas/${p.id}` })}
      steps={pasos(hoy)}
    />
  );
}
