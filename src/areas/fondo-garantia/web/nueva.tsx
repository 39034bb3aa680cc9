import { Alert, List, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { isRut } from '#kernel/values/rut.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, DateField, PercentField, RutField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { Reglas } from './reglas.tsx';

type Juicio = OutputOf<typeof contract, 'elegibilidad'>;

function useJuicio() {
  const texto = (name: unknown) => (typeof name === 'string' ? name : '');
  const [rut, programa_id, objeto] = [
    useWatch({ name: 'cliente_rut' }),
    useWatch({ name: 'programa_id' }),
    useWatch({ name: 'objeto' }),
  ].map(texto);
  const [refinancia, exento] = [useWatch({ name: 'refinancia' }) === true, useWatch({ name: 'exento_ite' }) === true];
  const listo = isRut(rut ?? '') && programa_id !== '';
  const params = { programa_id, rut, ...(objeto ? { objeto } : {}), refinancia: String(refinancia), exento_ite: String(exento) };
  return useRead<Juicio>('fondo-garantia', 'elegibilidad', params, { enabled: listo });
}

function Elegibilidad() {
  const query = useJuicio();
  if (query.isPending) return <Cargando lines={4} />;
  if (!query.data) return <Text size="sm">Indique un cliente de su cartera y el programa.</Text>;
  const malas = query.data.reglas.filter((r) => !r.cumple);
  return (
    <Stack>
      {malas.length > 0 && (
        <Alert color="yellow" title="Así no se puede solicitar">
          No cumple: {malas.map((r) => r.regla.toLowerCase()).join(', ')}.
        </Alert>
      )}
      <Reglas reglas={query.data.reglas} />
      <Fields>
        <CheckField name="refinancia" label="Refinancia un crédito anterior" span={6} />
        <CheckField name="exento_ite" label="Usa la exención de ITE" span={6} />
      </Fields>
    </Stack>
  );
}

function Deuda() {
  const query = useJuicio();
  const deudas = (query.data?.deudas ?? []).map((d) => ({ codigo: d.objeto, nombre: `${d.nombre}, ${formatPesos(d.saldo)}` }));
  return (
    <Stack>
      {query.data && deudas.length === 0 && <Alert color="yellow">El cliente no tiene deudas vivas que cubrir.</Alert>}
      <Fields>
        <OptionField name="objeto" label="Deuda que se cubre" options={deudas} span={12} required />
      </Fields>
    </Stack>
  );
}

function Condiciones() {
  const pct = useJuicio().data?.porcentaje ?? null;
  return (
    <Fields>
      <PercentField
        name="porcentaje"
        label="Porcentaje cubierto"
        description={pct ? `Vacío: ${pct.replace('.', ',')} %, el del segmento` : 'El segmento del cliente no está en el programa'}
        span={6}
      />
      <DateField name="hasta" label="Hasta" span={6} />
    </Fields>
  );
}

/** What the program will ask for if it has to pay: to be gathered from now. */
function DocumentosDelPrograma() {
  const id = useWatch({ name: 'programa_id' });
  const { data } = useOptions('fondo-garantia');
  const programa = optionList(data, 'programas').find((p) => p.codigo === id)?.programa;
  const documentos = optionList(data, 'documentos_requeridos').filter((d) => d.programa === programa);
  return (
    <Stack gap="xs">
      <Text size="sm">Para requerir el pago el fondo pedirá estos documentos; se marcan en la cobertura cuando se entreguen.</Text>
      <List size="sm">
        {documentos.map((d) => (
          <List.Item key={d.codigo}>{d.nombre}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

const VACIO = { programa_id: '', objeto: '', refinancia: false, exento_ite: false, porcentaje: '', hasta: '' };

/** Cliente y programa → elegibilidad → deuda → porcentaje → documentos → envío (areas/2 fondo-garantia). */
export default function NuevaCobertura() {
  const navigate = useNavigate();
  return (
    <Wizard<{ id: string }>
      area="fondo-garantia"
      accion="crear"
      unread
      titulo="Nueva cobertura"
      schema={contract.operations.crear.input}
      defaults={VACIO}
      submit="Guardar borrador"
      ok="Cobertura guardada"
      onDone={(c) => void navigate({ to: `/fondo-garantia/${c.id}` })}
      steps={[
        {
          titulo: 'Cliente y programa',
          fields: ['cliente_rut', 'programa_id'],
          content: (
            <Fields>
              <RutField name="cliente_rut" label="RUT del cliente" span={6} required />
              <OptionField name="programa_id" label="Programa" options="programas" span={6} required />
            </Fields>
          ),
        },
        { titulo: 'Elegibilidad', fields: ['refinancia', 'exento_ite'], content: <Elegibilidad /> },
        { titulo: 'Deuda que se cubre', fields: ['objeto'], content: <Deuda /> },
        { titulo: 'Porcentaje y plazo', fields: ['porcentaje', 'hasta'], content: <Condiciones /> },
        {
          titulo: 'Documentos',
          fields: [],
          content: <DocumentosDelPrograma />,
        },
        {
          titulo: 'Envío',
          fields: [],
          content: (
            <Text>Se guarda en borrador. Al solicitarla se vuelven a juzgar las reglas, se ocupa el cupo y la aprueba otra persona.</Text>
          ),
        },
      ]}
    />
  );
}
