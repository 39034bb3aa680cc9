import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { CuerpoAutorizar } from './autorizar.tsx';
import { CajaDeEntrega } from './caja-entrega.tsx';
import { ORDEN, ORIGEN } from './estados.ts';
import { DatosOrden } from './giro.tsx';
import { type Giro, Validaciones } from './validaciones.tsx';

type Orden = OutputOf<typeof contract, 'ordenes'>[number];
type Acto = 'preparar' | 'confirmar' | 'devolver' | 'rechazar' | 'anular';

interface Formulario {
  titulo: string;
  accion: string;
  schema: z.ZodType;
  ok: string;
}

const { operations: ops } = contract;
const ACTOS: Readonly<Record<Acto, Formulario>> = {
  preparar: {
    titulo: 'Preparar giro',
    accion: 'preparar-orden',
    schema: ops.preparar_orden.input,
    ok: 'Giro preparado: falta que otra persona lo autorice',
  },
  confirmar: { titulo: 'Confirmar giro', accion: 'confirmar-orden', schema: ops.confirmar_orden.input, ok: 'Giro confirmado' },
  devolver: { titulo: 'Devolver a preparación', accion: 'devolver-orden', schema: ops.devolver_orden.input, ok: 'Orden devuelta' },
  rechazar: { titulo: 'Rechazo del banco', accion: 'rechazar-orden', schema: ops.rechazar_orden.input, ok: 'Rechazo registrado' },
  anular: { titulo: 'Anular orden', accion: 'anular-orden', schema: ops.anular_orden.input, ok: 'Orden anulada' },
};

function defectos(acto: Acto, o: Orden, hoy: string): object {
  const efectivo = o.medio === 'EFECTIVO';
  if (acto === 'preparar') return { orden_id: o.id, medio: efectivo ? 'EFECTIVO' : 'TEF', cuenta_banco: efectivo ? '1101' : '' };
  if (acto === 'confirmar') return { orden_id: o.id, fecha: hoy, comprobante: '', sucursal: efectivo ? '' : null, caja_id: null };
  return acto === 'rechazar' ? { orden_id: o.id, causa: '' } : { orden_id: o.id, motivo: '' };
}

function Campos({ acto, o }: { acto: Acto; o: Orden }) {
  if (o.medio === 'EFECTIVO' && acto === 'preparar') {
    return <Text size="sm">El dinero sale de la caja de una sucursal, que se indica al confirmar la entrega.</Text>;
  }
  if (o.medio === 'EFECTIVO' && acto === 'confirmar') {
    return (
      <>
        <OptionField name="sucursal" label="Sucursal cuya caja lo entregó" options="cajas" required />
        <DateField name="fecha" label="Fecha en que se entregó" required />
        <CajaDeEntrega monto={o.monto} />
        <TextField name="comprobante" label="Comprobante de egreso firmado" maxLength={40} required />
      </>
    );
  }
  if (acto === 'preparar') {
    return (
      <>
        <OptionField name="medio" label="Medio" options="medios" only={(m) => m.codigo !== 'EFECTIVO'} required />
        <OptionField name="cuenta_banco" label="Cuenta nuestra que paga" options="cuentas_bancos" required sola />
      </>
    );
  }
  if (acto === 'confirmar') {
    return (
      <>
        <DateField name="fecha" label="Fecha en que salió el dinero" required />
        <TextField name="comprobante" label="Número de la transferencia" maxLength={40} required />
      </>
    );
  }
  return (
    <TextAreaField
      name={acto === 'rechazar' ? 'causa' : 'motivo'}
      label={acto === 'rechazar' ? 'Causa que dio el banco' : 'Motivo'}
      maxLength={500}
      required
    />
  );
}

function FormularioOrden({ acto, o, close }: { acto: Acto; o: Orden; close: () => void }) {
  const hoy = useHoy();
  const a = ACTOS[acto];
  return (
    <Form
      area="operaciones"
      accion={a.accion}
      schema={a.schema}
      defaults={defectos(acto, o, hoy)}
      draft={false}
      guard={false}
      ok={a.ok}
      onDone={close}
    >
      <Fields>
        <Campos acto={acto} o={o} />
      </Fields>
      <FormActions submit={a.titulo} onCancel={close} />
    </Form>
  );
}

const POSIBLES: Readonly<Record<string, readonly [Acto, string][]>> = {
  solicitada: [
    ['preparar', 'preparar-giro'],
    ['anular', 'anular'],
  ],
  preparada: [
    ['devolver', 'preparar-giro'],
    ['anular', 'anular'],
  ],
  autorizada: [
    ['confirmar', 'confirmar-giro'],
    ['rechazar', 'confirmar-giro'],
    ['anular', 'anular'],
  ],
  confirmada: [['rechazar', 'confirmar-giro']],
};

/** What may be done with an order now; cash already handed over does not come back from a bank. */
const posiblesDe = (o: Orden) => (o.medio === 'EFECTIVO' && o.estado === 'confirmada' ? [] : (POSIBLES[o.estado] ?? []));

/** An order of another area: who is paid, what stands against it and what may be done with it now. */
function DetalleOrden({ id, close }: { id: string; close: () => void }) {
  const [acto, setActo] = useState<Acto | 'autorizar' | null>(null);
  const giro = useRead<Giro>('operaciones', 'orden', { orden_id: id });
  const orden = giro.data?.orden;
  return (
    <Modal opened onClose={close} title={orden ? `Orden ${orden.num_orden}: ${orden.nombre}` : 'Orden de giro'} size="xl">
      {giro.isPending && <Cargando />}
      {giro.isError && <FalloLectura error={giro.error} />}
      {giro.data && orden && (
        <Stack>
          <DatosOrden orden={orden} />
          {acto === null && <Validaciones g={giro.data} asunto={{ area: orden.origen_area, id: orden.origen_id }} />}
          {acto === 'autorizar' && (
            <CuerpoAutorizar
              giro={giro.data}
              http={{ method: 'POST', path: '/api/operaciones/autorizar-orden' }}
              datos={{ orden_id: id }}
              close={close}
            />
          )}
          {acto !== null && acto !== 'autorizar' && <FormularioOrden acto={acto} o={orden} close={close} />}
          {acto === null && (
            <Group justify="flex-end">
              {posiblesDe(orden).map(([a, permiso]) => (
                <Can key={a} do={`operaciones:${permiso}`}>
                  <Button variant="default" onClick={() => setActo(a)}>
                    {ACTOS[a].titulo}
                  </Button>
                </Can>
              ))}
              {orden.estado === 'preparada' && (
                <Can do="operaciones:autorizar">
                  <Button onClick={() => setActo('autorizar')}>Autorizar giro</Button>
                </Can>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  );
}

/** Orders that other areas asked for, at the same desk. */
export function Ordenes() {
  const ordenes = useRead<Orden[]>('operaciones', 'ordenes');
  const [abierta, setAbierta] = useState<string | null>(null);
  if (ordenes.isPending) return <Cargando />;
  if (ordenes.isError) return <FalloLectura error={ordenes.error} onRetry={() => void ordenes.refetch()} />;
  if (ordenes.data.length === 0)
    return <Vacio razon="No hay otras salidas de dinero pedidas: aquí llegan los pagos a clientes y las demás áreas." />;
  return (
    <>
      <Table.ScrollContainer minWidth={700}>
        <Table aria-label="Otras salidas de dinero">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Orden</Table.Th>
              <Table.Th>Beneficiario</Table.Th>
              <Table.Th>Por</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th ta="right">Monto</Table.Th>
              <Table.Th>
                <span className="sr-only">Acciones</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ordenes.data.map((o) => (
              <Table.Tr key={o.id}>
                <Table.Td>{`N° ${o.num_orden}`}</Table.Td>
                <Table.Td>
                  {o.nombre}
                  <Text size="xs" c="dimmed" component="div">
                    <Rut v={o.rut} />
                  </Text>
                </Table.Td>
                <Table.Td>{ORIGEN[o.origen_area] ?? o.origen_area}</Table.Td>
                <Table.Td>
                  <EstadoBadge estado={o.estado} estados={ORDEN} />
                </Table.Td>
                <Table.Td ta="right">
                  <Pesos v={o.monto} />
                </Table.Td>
                <Table.Td ta="right">
                  <Button size="compact-xs" variant="default" aria-label={`Abrir la orden ${o.num_orden}`} onClick={() => setAbierta(o.id)}>
                    Abrir
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {abierta && <DetalleOrden id={abierta} close={() => setAbierta(null)} />}
    </>
  );
}
