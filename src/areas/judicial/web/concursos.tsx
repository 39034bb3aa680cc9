import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { CONCURSO } from './palabras.tsx';

type Concurso = OutputOf<typeof contract, 'concursos'>['items'][number];
const ops = contract.operations;

function Registrar({ close }: { close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title="Registrar un concurso"
      size="lg"
      close={close}
      area="judicial"
      accion="registrar_concurso"
      schema={ops.registrar_concurso.input}
      defaults={{ rut: '', nombre: '', tipo: '', publicado_el: hoy, boletin: '' }}
      draft={false}
      guard={false}
      ok="Concurso registrado: sus causas quedan suspendidas"
      onDone={close}
      submit="Registrar"
    >
      <Fields>
        <RutField name="rut" label="RUT" span={4} required nombreEn="nombre" />
        <TextField name="nombre" label="Nombre" maxLength={160} span={8} required />
        <OptionField name="tipo" label="Procedimiento" options={CONCURSO} span={4} required />
        <DateField name="publicado_el" label="Publicado el" max={hoy} span={4} required />
        <TextField name="boletin" label="Boletín" maxLength={40} span={4} required />
      </Fields>
    </ActDialog>
  );
}

function Levantar({ x, close }: { x: Concurso; close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title={`Terminar el concurso de ${x.nombre}`}
      close={close}
      area="judicial"
      accion="levantar_concurso"
      schema={ops.levantar_concurso.input}
      defaults={{ concurso_id: x.id, hasta: hoy, verificado_monto: null, motivo: '' }}
      draft={false}
      guard={false}
      ok="Concurso terminado: sus causas siguen"
      onDone={close}
      submit="Terminar"
    >
      <Fields>
        <DateField name="hasta" label="Terminó el" min={x.publicado_el} max={hoy} span={6} required />
        <PesosField name="verificado_monto" label="Monto verificado" span={6} />
        <TextAreaField name="motivo" label="Cómo terminó" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

function Uno({ x, onLevantar }: { x: Concurso; onLevantar: () => void }) {
  return (
    <Card withBorder component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {x.nombre}
        </Title>
        {x.hasta ? (
          <EstadoBadge estado="t" estados={{ t: { texto: 'Terminado', tono: 'neutro' } }} />
        ) : (
          <EstadoBadge
            estado="v"
            estados={{ v: { texto: CONCURSO.find((c) => c.codigo === x.tipo)?.nombre ?? x.tipo, tono: 'peligro' } }}
          />
        )}
      </Group>
      <Text size="sm">
        <Rut v={x.rut} />, boletín {x.boletin}, publicado el <Fecha v={x.publicado_el} span />.{' '}
        {x.hasta ? 'Terminó el' : 'Verifique el crédito hasta el'} <Fecha v={x.hasta ?? x.verificacion_vence} span />.
      </Text>
      {x.verificado_monto !== null && (
        <Text size="sm">
          Verificado: <Pesos v={x.verificado_monto} />
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {x.causas.map((c) => (
          <Enlace key={c.id} to={`/judicial/${c.id}`}>{`Causa ${c.num_causa}`}</Enlace>
        ))}
        {!x.hasta && (
          <Can do="judicial:concurso">
            <Button size="xs" variant="default" onClick={onLevantar}>
              Terminar
            </Button>
          </Can>
        )}
      </Group>
    </Card>
  );
}

/** People in a concurso: nobody goes on against them until it ends. */
export default function Concursos() {
  const { data, error, refetch } = useRead<OutputOf<typeof contract, 'concursos'>>('judicial', 'concursos');
  const [registra, setRegistra] = useState(false);
  const [levanta, setLevanta] = useState<Concurso | null>(null);
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Concursos</PageTitle>
        <Can do="judicial:concurso">
          <Button size="xs" onClick={() => setRegistra(true)}>
            Registrar concurso
          </Button>
        </Can>
      </Group>
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Cargando lines={4} />}
      {data?.items.length === 0 && <Vacio razon="Nadie está en un concurso." />}
      {data?.items.map((x) => (
        <Uno key={x.id} x={x} onLevantar={() => setLevanta(x)} />
      ))}
      {registra && <Registrar close={() => setRegistra(false)} />}
      {levanta && <Levantar x={levanta} close={() => setLevanta(null)} />}
    </Stack>
  );
}
