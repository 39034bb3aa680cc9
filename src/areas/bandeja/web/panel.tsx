import { Button, Divider, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import '@mantine/core/styles/Divider.css';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Detailed, type Opcion, useDetail, useRead } from '#platform/web/api/hooks.ts';
import { Acciones } from '#platform/web/detail/acciones.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Instante, Pesos } from '#platform/web/inputs/show.tsx';
import { EmbeddedRecord, recordScreen } from '#platform/web/router/embedded.tsx';
import { contract } from '../contract.ts';
import { type Pendiente, queHacer, type Verbo } from './tipos.ts';

const ResolverVarios = lazy(() => import('./resolver-varios.tsx'));

interface DialogoProps {
  p: Detailed<Pendiente>;
  close: () => void;
}

function Delegar({ p, close }: DialogoProps) {
  const quienes = useRead<Opcion[]>('bandeja', `${p.id}/destinatarios`);
  return (
    <Modal opened onClose={close} title="Pasar a otra persona">
      {quienes.isPending && <Cargando lines={3} />}
      {quienes.isError && <FalloLectura error={quienes.error} onRetry={() => void quienes.refetch()} />}
      {quienes.data?.length === 0 && <Text size="sm">Nadie más puede resolverlo.</Text>}
      {quienes.data && quienes.data.length > 0 && (
        <Form
          area="bandeja"
          accion="delegar"
          id={p.id}
          version={p.version}
          schema={contract.operations.delegar.input}
          defaults={{ usuario_id: '', motivo: '' }}
          draft={false}
          guard={false}
          ok="Pendiente pasado: ya no está en su bandeja"
          onDone={close}
        >
          <Fields>
            <OptionField name="usuario_id" label="A quién" options={quienes.data} required span={12} />
            <TextAreaField name="motivo" label="Motivo" required span={12} />
          </Fields>
          <FormActions submit="Pasar" onCancel={close} />
        </Form>
      )}
    </Modal>
  );
}

function Posponer({ p, close }: DialogoProps) {
  return (
    <ActDialog
      title="Posponer"
      close={close}
      area="bandeja"
      accion="posponer"
      id={p.id}
      version={p.version}
      schema={contract.operations.posponer.input}
      defaults={{ hasta: '' }}
      draft={false}
      guard={false}
      ok="Vuelve a su bandeja ese día"
      onDone={close}
      submit="Posponer"
    >
      <Fields>
        <DateField name="hasta" label="Mostrar de nuevo el" required span={12} />
      </Fields>
    </ActDialog>
  );
}

const ACCIONES: ActionSpecs<Pendiente> = {
  tomar: { ok: 'Es suyo por una jornada', confirm: 'Queda a su nombre por ocho horas hábiles: los demás verán que lo tiene usted.' },
  soltar: { confirm: 'Vuelve a la lista de todos los que pueden resolverlo.' },
  delegar: { label: 'Pasar a otra persona', dialog: ({ record, close }) => <Delegar p={record} close={close} /> },
  posponer: { dialog: ({ record, close }) => <Posponer p={record} close={close} /> },
  comentar: {
    comment: 'required',
    commentField: 'texto',
    commentLabel: 'Comentario',
    ok: 'Comentario guardado',
    confirm: 'Lo lee quien siga con este pendiente.',
  },
};

/** What to do with its amount, since when, until when and who has it: one line, so that the record stands at hand under it. */
function Datos({ p }: { p: Pendiente }) {
  return (
    <Text size="sm" component="div">
      <Text span fw={600} size="sm">
        {queHacer(p)}
        {p.monto !== null && (
          <>
            {' '}
            <Pesos v={p.monto} />
          </>
        )}
      </Text>
      {' · espera desde el '}
      <Instante v={p.creado_en} />
      {p.vence && (
        <Text span size="sm" {...(p.vencido ? { c: 'var(--r-danger-text)', fw: 600 } : {})}>
          {p.vencido ? ' · venció el ' : ' · vence el '}
          <Fecha v={p.vence} />
        </Text>
      )}
      {p.tomado_por && ` · lo tiene ${p.tomado_por}`}
      {p.por && ` · por ${p.por}`}
    </Text>
  );
}

const Historia = ({ p }: { p: Pendiente }) => (
  <>
    <Title order={3} size="h5">
      Historia del registro
    </Title>
    <Timeline area={p.area} id={p.entidad_id} />
  </>
);

/** Buttons that decide without the record: its own page is beside them when the item opens one. */
function Decidir({ puede, onDecide }: { puede: (v: Verbo) => boolean; onDecide: (v: Verbo) => void }) {
  return (
    <>
      {puede('aprobar') && (
        <Button size="xs" onClick={() => onDecide('aprobar')}>
          Aprobar
        </Button>
      )}
      {puede('rechazar') && (
        <Button size="xs" variant="default" onClick={() => onDecide('rechazar')}>
          Rechazar
        </Button>
      )}
    </>
  );
}

/**
 * An item beside the list: what waits and, under it, the page of its record itself. Whoever decides reads there the figures, the rules that
 * fail and the papers, and finds every act with the fields that it asks for. An item without a record shows its history.
 */
export default function Panel({ id, pide, onClose }: { id: string; pide: Verbo | null; onClose: () => void }) {
  const navigate = useNavigate();
  const [verbo, setVerbo] = useState<Verbo | null>(pide);
  const query = useDetail<Pendiente>('bandeja', id);
  const p = query.data;
  const puede = (v: Verbo): boolean => p !== undefined && !p.espera_a_otro && (v === 'aprobar' ? p.aprobar_con : p.rechazar_con) !== null;
  useHotkeys([
    ['a', () => puede('aprobar') && setVerbo('aprobar')],
    ['r', () => puede('rechazar') && setVerbo('rechazar')],
  ]);
  if (query.isPending) return <Cargando lines={6} />;
  if (!p) return <Text size="sm">Ya no está en su bandeja.</Text>;
  const registro = recordScreen(p.url);
  const cerrar = (): void => {
    setVerbo(null);
    onClose();
  };
  return (
    <Stack>
      <Group gap="sm">
        <Title order={2} size="h4">
          {p.titulo}
        </Title>
        <EstadoBadge estado={p.estado} />
      </Group>
      <Datos p={p} />
      {p.espera_a_otro && <Text size="sm">Usted lo hizo: debe resolverlo otra persona.</Text>}
      <Group gap="xs">
        {!registro && <Decidir puede={puede} onDecide={setVerbo} />}
        <Button size="xs" variant="default" onClick={() => void navigate({ to: p.url })}>
          Abrir el registro
        </Button>
        <Acciones area="bandeja" record={p} specs={ACCIONES} />
      </Group>
      <Divider />
      {registro ? <EmbeddedRecord address={registro} /> : <Historia p={p} />}
      {verbo && puede(verbo) && (
        <Suspense fallback={null}>
          <ResolverVarios verbo={verbo} filas={[p]} onClose={cerrar} />
        </Suspense>
      )}
    </Stack>
  );
}
