import { Alert, Badge, Button, Group, List, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Instante, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { Cambio } from './diferencia.tsx';
import { ALCANCE, type Matriz, type Perfil, type Version } from './tipos.ts';

const Asignar = lazy(() => import('./asignar.tsx'));

/** What the profile may do, area by area, in the words of the menu. */
function Modulos({ perfil }: { perfil: Perfil }) {
  const matriz = useRead<Matriz>('perfiles', 'matriz');
  if (perfil.modulos.includes('all')) return <Text size="sm">Todo, sin excepción. Existe sólo en la empresa de demostración.</Text>;
  if (perfil.modulos.length === 0) return <Vacio razon="Sin permisos: no puede abrir nada." />;
  if (matriz.isPending) return <Cargando lines={6} />;
  if (matriz.isError) return <FalloLectura error={matriz.error} onRetry={() => void matriz.refetch()} />;
  const tiene = new Set(perfil.modulos);
  const filas = matriz.data.areas
    .map((a) => ({ ...a, acciones: a.acciones.filter((x) => tiene.has(a.area) || tiene.has(x.id)) }))
    .filter((a) => a.acciones.length > 0);
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Área</Table.Th>
            <Table.Th>Puede</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((a) => (
            <Table.Tr key={a.area}>
              <Table.Td>{a.titulo}</Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {a.acciones.map((x) => (
                    <Badge key={x.id} variant="light" color={x.sensible ? 'yellow' : 'gray'} c="var(--mantine-color-text)" tt="none">
                      {x.nombre}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Personas({ perfil }: { perfil: Perfil }) {
  const [modo, setModo] = useState<'dar' | 'quitar' | null>(null);
  return (
    <Stack>
      {perfil.estado === 'vigente' && (
        <Can do="perfiles:asignar">
          <Group gap="xs">
            <Button size="xs" onClick={() => setModo('dar')}>
              Dar a otras personas
            </Button>
            {perfil.usuarios.length > 0 && (
              <Button size="xs" variant="default" onClick={() => setModo('quitar')}>
                Quitar a algunas
              </Button>
            )}
          </Group>
        </Can>
      )}
      {perfil.usuarios.length === 0 ? (
        <Vacio razon="Nadie tiene este perfil." />
      ) : (
        <List>
          {perfil.usuarios.map((u) => (
            <List.Item key={u.id}>
              <Enlace to={`/usuarios/${u.id}`}>{u.nombre}</Enlace>
            </List.Item>
          ))}
        </List>
      )}
      {modo && (
        <Suspense fallback={null}>
          <Asignar perfil={perfil} quitar={modo === 'quitar'} onClose={() => setModo(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

const quien = (ruts: readonly string[] | null) => (ruts ?? []).map((r) => (/^\d+-[\dkK]$/.test(r) ? formatRut(r) : r)).join(', ');

function Versiones({ versiones }: { versiones: readonly Version[] }) {
  if (versiones.length === 0) return <Vacio razon="Está como salió de fábrica: nadie lo ha cambiado." />;
  return (
    <Stack>
      {versiones.map((v) => (
        <Paper key={v.id} withBorder p="md">
          <Stack gap="xs">
            <Group justify="space-between">
              <Title order={2} size="h5">
                Versión {v.numero}
              </Title>
              <EstadoBadge estado={v.estado} />
            </Group>
            <Text size="sm" c="dimmed" component="div">
              Propuso {quien(v.hecho_por)}, <Instante v={v.creado_en} />
              {v.decidida_en && (
                <>
                  . Decidió {quien(v.decidida_por)}, <Instante v={v.decidida_en} />
                </>
              )}
            </Text>
            <Cambio version={v} />
            {v.comentario && <Text size="sm">Comentario: {v.comentario}</Text>}
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}

const ACCIONES: ActionSpecs<Perfil> = {
  aprobar: {
    primary: true,
    label: 'Aprobar cambio',
    comment: 'optional',
    confirm: 'El cambio rige de inmediato: quienes tienen el perfil lo notan en menos de un minuto.',
    ok: 'Cambio aprobado',
    invalidates: ['bandeja', 'usuarios'],
  },
  proponer: { label: 'Cambiar', href: (p) => `/perfiles/${p.id}/editar` },
  rechazar: {
    label: 'Rechazar cambio',
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    invalidates: ['bandeja'],
    confirm: 'El perfil sigue con los permisos que tiene hoy.',
  },
  retirar: {
    label: 'Retirar cambio',
    invalidates: ['bandeja'],
    confirm: 'Su propuesta se retira: el perfil sigue con los permisos que tiene hoy.',
  },
  asignar: { hidden: true },
  desactivar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'Nadie más puede recibir este perfil. Se rehúsa si alguien lo tiene.',
  },
};

function DatosPerfil({ p }: { p: Perfil }) {
  return (
    <Datos
      items={[
        ['Código', p.codigo],
        ['Alcance', ALCANCE[p.alcance] ?? p.alcance],
        ['Condona hasta', p.limites.condonacion === undefined ? <Nada key="c" /> : <Pesos key="c" v={p.limites.condonacion} />],
        ['Gira hasta', p.limites.giro === undefined ? <Nada key="g" /> : <Pesos key="g" v={p.limites.giro} />],
        ['Puntos base bajo la tasa piso', p.limites.tasa_bajo_piso ?? <Nada key="t" />],
        ['De fábrica', p.sistema ? 'Sí' : 'No'],
      ]}
    />
  );
}

export default function PerfilDetalle() {
  return (
    <Detail<Perfil>
      area="perfiles"
      head={(p) => ({
        titulo: p.nombre,
        subtitulo: p.descripcion ?? p.codigo,
        estado: <EstadoBadge estado={p.estado} />,
        cifras: [
          { titulo: 'Personas', valor: p.personas },
          { titulo: 'Permisos', valor: p.modulos.includes('all') ? 'Todos' : p.modulos.length },
          { titulo: 'Nivel de aprobación', valor: p.nivel_aprobacion },
        ],
      })}
      extra={(p) => (
        <Can do="perfiles:editar">
          <Button size="xs" variant="default" component={Link} to={`/perfiles/nuevo?desde=${p.id}`}>
            Copiar
          </Button>
        </Can>
      )}
      actions={ACCIONES}
      tabs={(p) => [
        ...(p.propuesta
          ? [
              {
                key: 'cambio',
                titulo: 'Cambio por aprobar',
                content: (
                  <Stack>
                    <Alert color="yellow" title="Falta que otra persona lo apruebe">
                      Lo propuso {quien(p.propuesta.hecho_por)}. Mientras tanto sigue lo vigente.
                    </Alert>
                    <Cambio version={p.propuesta} />
                  </Stack>
                ),
              },
            ]
          : []),
        { key: 'permisos', titulo: 'Permisos', content: <Modulos perfil={p} /> },
        {
          key: 'datos',
          titulo: 'Datos',
          content: <DatosPerfil p={p} />,
        },
        { key: 'personas', titulo: 'Personas', content: <Personas perfil={p} /> },
        { key: 'versiones', titulo: 'Versiones', content: <Versiones versiones={p.versiones} /> },
        { key: 'historia', titulo: 'Auditoría', content: <Timeline area="perfiles" id={p.id} /> },
      ]}
    />
  );
}
