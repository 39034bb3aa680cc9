import { Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { ClienteAlLado } from '#areas/clientes/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { optionList, useRead } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, NumberField, PercentField, PesosField, RutField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { Rut } from '#platform/web/inputs/show.tsx';
import type { WizardStep } from '#platform/web/steps/wizard.tsx';
import type { contract } from '../contract.ts';
import { CondicionesDeLinea } from './condiciones-linea.tsx';
import { ElegirAFavor, ElegirDescuentos } from './descuentos.tsx';
import { ElegirDocumentos } from './elegir.tsx';
import { QuieroGirar } from './quiero-girar.tsx';
import { TerminosPorFila } from './terminos.tsx';
import { ReglasVivas, TotalesVivos } from './totales.tsx';

type Proforma = EntityOf<typeof contract>;

export const vacia = (hoy: string) => ({
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
  respaldos: [],
  cuenta_giro: '',
  comentario: '',
  documents: {},
  installments: {},
  aplicaciones: [],
  extra_data: { numero: '', detalle: '', cantidad: null },
});

/** What a saved draft has typed in it. `proforma_id` travels to the calculation and not to the edit. */
export const deBorrador = (p: Proforma) => ({
  ...vacia(p.fechacurso),
  proforma_id: p.id,
  cliente_rut: p.cliente_rut,
  producto: p.producto,
  origen_operacion: p.origen_operacion,
  destino_operacion: p.destino_operacion,
  tipo_operacion: p.tipo_operacion,
  con_responsabilidad: p.con_responsabilidad,
  pacto: p.pacto ?? '',
  fechacurso: p.fechacurso,
  anticipo_pct: p.anticipo_pct,
  tasa: p.tasa,
  comision_pct: p.comision_pct,
  comision_minima_uf: p.comision_minima_uf,
  comision_fija: p.comision_fija,
  gastos: p.gastos,
  base_dp: p.base_dp,
  respaldos: p.respaldos,
  cuenta_giro: p.cuenta_giro ?? '',
  comentario: p.comentario ?? '',
  documents: Object.fromEntries(
    Object.values(p.documents).map((d) => [
      d.documento_id,
      { plazo_dias: d.plazo_dias, vencimiento: d.vencimiento, anticipo_pct: d.anticipo_pct_propio, tasa: d.tasa_propia },
    ]),
  ),
  installments: Object.fromEntries(
    Object.values(p.installments).map((x) => [x.pk, { tipo_descuento: x.tipo_descuento, monto_a_descontar: x.monto_a_descontar }]),
  ),
  aplicaciones: p.aplicaciones.map(({ pasivo_id, monto }) => ({ pasivo_id, monto })),
  extra_data: { numero: p.extra_data.numero ?? '', detalle: p.extra_data.detalle ?? '', cantidad: p.extra_data.cantidad },
});

function Cliente({ fijo }: { fijo: boolean }) {
  const rut = useWatch({ name: 'cliente_rut' }) as string;
  return (
    <Stack>
      <Fields>
        {fijo ? null : <RutField name="cliente_rut" label="RUT del cliente" required span={6} />}
        <OptionField name="producto" label="Producto" options="productos" required span={6} />
        <OptionField name="tipo_operacion" label="Tipo de operación" options="tipo_operacion" required span={6} />
        <OptionField name="origen_operacion" label="Origen" options="origen_operacion" required span={6} />
        <OptionField name="destino_operacion" label="Destino" options="destino_operacion" required span={6} />
        <OptionField name="pacto" label="Pacto" options="pactos" span={6} />
        <SwitchField name="con_responsabilidad" label="Con responsabilidad del cedente" span={6} />
      </Fields>
      {fijo && (
        <Text size="sm">
          Cliente <Rut v={rut} />
        </Text>
      )}
      {isRut(rut) && <ClienteAlLado rut={rut} />}
    </Stack>
  );
}

function Gastos() {
  return (
    <Rows
      name="gastos"
      titulo="Gastos"
      agregar="Agregar gasto"
      max={20}
      nueva={() => ({ concepto: '', monto: null, afecto_iva: true, traspasado: false })}
    >
      {(at) => (
        <>
          <OptionField name={`${at}.concepto`} label="Concepto" options="costos_operacionales" required span={4} />
          <PesosField name={`${at}.monto`} label="Monto neto" required span={3} />
          <SwitchField name={`${at}.afecto_iva`} label="Afecto a IVA" span={2} />
          <SwitchField name={`${at}.traspasado`} label="Por cuenta del cliente" span={3} />
        </>
      )}
    </Rows>
  );
}

function CuentaYRespaldo() {
  const cliente_rut = useWatch({ name: 'cliente_rut' }) as string;
  const { data } = useRead<object>('proformas', 'opciones', { cliente_rut }, { enabled: !!cliente_rut });
  const cuentas = optionList(data, 'ayuda_bancos').filter((o) => o.tipo === 'cuenta');
  const papeles = optionList(data, 'pagare_o_contratos').filter((o) => o.activo);
  return (
    <Stack>
      <Fields>
        <OptionField name="cuenta_giro" label="Cuenta del cliente para el giro" options={cuentas} sola />
        <MultiOptionField name="respaldos" label="Papeles que respaldan la línea (todos los vigentes si no elige)" options={papeles} />
      </Fields>
      {cuentas.length === 0 && (
        <Text size="sm" c="dimmed">
          El cliente no tiene cuentas: se agregan en su ficha y las valida otra persona.
        </Text>
      )}
    </Stack>
  );
}

function TasasYCalculo({ hoy }: { hoy: string }) {
  return (
    <>
      <Fields>
        <DateField name="fechacurso" label="Fecha de curse" min={hoy} required span={4} />
        <PercentField name="anticipo_pct" label="Anticipo" required span={4} />
        <PercentField name="tasa" label="Tasa mensual" required span={4} />
        <PercentField name="comision_pct" label="Comisión" required span={4} />
        <UfField name="comision_minima_uf" label="Comisión mínima" required span={4} />
        <PesosField name="comision_fija" label="Comisión fija (en vez del porcentaje)" span={4} />
      </Fields>
      <CondicionesDeLinea />
      <QuieroGirar />
      <TerminosPorFila />
      <Gastos />
      <TotalesVivos />
    </>
  );
}

function Confirmar() {
  return (
    <>
      <Fields>
        <TextField name="extra_data.numero" label="N° de nómina u orden del cliente" maxLength={30} span={6} />
        <NumberField name="extra_data.cantidad" label="Documentos anunciados" span={6} />
        <TextAreaField name="extra_data.detalle" label="Detalle" maxLength={500} />
        <TextAreaField name="comentario" label="Comentario" maxLength={500} />
      </Fields>
      <ReglasVivas />
      <TotalesVivos />
    </>
  );
}

/** The six steps of the quote (domain §18). `fijo`: the client of a saved draft does not change. */
export const pasos = (hoy: string, fijo = false): readonly WizardStep[] => [
  {
    titulo: 'Cliente y línea',
    fields: ['cliente_rut', 'producto', 'tipo_operacion', 'origen_operacion', 'destino_operacion'],
    content: <Cliente fijo={fijo} />,
  },
  { titulo: 'Documentos', fields: ['documents'], content: <ElegirDocumentos /> },
  {
    titulo: 'Tasas y cálculo',
    fields: ['fechacurso', 'anticipo_pct', 'tasa', 'comision_pct', 'comision_minima_uf', 'comision_fija', 'gastos'],
    content: <TasasYCalculo hoy={hoy} />,
  },
  {
    titulo: 'Descuentos',
    fields: ['installments', 'aplicaciones'],
    content: (
      <>
        <ElegirDescuentos />
        <ElegirAFavor />
        <TotalesVivos />
      </>
    ),
  },
  { titulo: 'Cuenta de giro', fields: ['cuenta_giro', 'respaldos'], content: <CuentaYRespaldo /> },
  { titulo: 'Confirmar', fields: ['comentario', 'extra_data'], content: <Confirmar /> },
];
