import { Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { humanize } from '#platform/web/inputs/parse.ts';
import { matches } from '#platform/web/inputs/plain.ts';
import { Enlace, Instante, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { Nombres } from './nombres.tsx';
import type { Cuenta } from './tipos.ts';

type Permiso = z.output<typeof contract.operations.permisos.output>[number];
type Sesion = z.output<typeof contract.operations.sesiones.output>[number];
type Acto = z.output<typeof contract.operations.actividad.output>[number];

/** What it may do, and from which profile or replacement each permission comes. */
export function Permisos({ u }: { u: Cuenta }) {
  const [q, setQ] = useState('');
  const r = useRead<Permiso[]>('usuarios', `${u.id}/permisos`);
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.length === 0) return <Vacio razon="No tiene permisos: pida que le asignen un perfil." />;
  const filas = r.data.filter((p) => q === '' || matches(`${p.area} ${p.accion} ${p.permiso}`, q));
  return (
    <Stack gap="sm">
      <TextInput label="Buscar permiso" value={q} onChange={(e) => setQ(e.currentTarget.value)} maw={320} />
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Área</Table.Th>
              <Table.Th>Puede</Table.Th>
              <Table.Th>Por qué</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {filas.map((p) => (
              <Table.Tr key={p.permiso}>
                <Table.Td>{p.area}</Table.Td>
                <Table.Td>{p.accion}</Table.Td>
                <Table.Td>
                  {p.fuentes.map((f) => `${f.perfil}${f.reemplazo_de ? `, reemplazo de ${f.reemplazo_de}` : ''}`).join('; ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Enlace to={`/perfiles/por-que?persona=${u.id}`}>Preguntar por un permiso que no está aquí</Enlace>
    </Stack>
  );
}

export function Sesiones({ u }: { u: Cuenta }) {
  const r = useRead<Sesion[]>('usuarios', `${u.id}/sesiones`);
  if (r.isPending) return <Cargando lines={4} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.length === 0) return <Vacio razon="No tiene sesiones abiertas." />;
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Entró</Table.Th>
            <Table.Th>Última renovación</Table.Th>
            <Table.Th>Dirección</Table.Th>
            <Table.Th>Navegador</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {r.data.map((s) => (
            <Table.Tr key={s.id}>
              <Table.Td>
                <Instante v={s.creada} />
              </Table.Td>
              <Table.Td>
                <Instante v={s.usada} />
              </Table.Td>
              <Table.Td>{s.ip ?? '—'}</Table.Td>
              <Table.Td>{s.agente?.slice(0, 60) ?? '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function Actividad({ u }: { u: Cuenta }) {
  const r = useRead<Acto[]>('usuarios', `${u.id}/actividad`);
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.length === 0) return <Vacio razon="Todavía no ha hecho nada." />;
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Caption>Los últimos {r.data.length} actos.</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>Dónde</Table.Th>
            <Table.Th>Qué</Table.Th>
            <Table.Th>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {r.data.map((a) => (
            <Table.Tr key={a.id}>
              <Table.Td>
                <Instante v={a.instante} />
              </Table.Td>
              <Table.Td>{humanize(a.area)}</Table.Td>
              <Table.Td>{humanize(a.accion)}</Table.Td>
              <Table.Td>{a.resultado === 'ok' ? 'Hecho' : humanize(a.codigo ?? a.resultado)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Changes of its profiles: who proposed, who decided. */
export function CambiosDePerfil({ u }: { u: Cuenta }) {
  if (u.cambios.length === 0) return <Text size="sm">Sus perfiles no han cambiado desde que se creó.</Text>;
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>Antes</Table.Th>
            <Table.Th>Después</Table.Th>
            <Table.Th>Motivo</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {u.cambios.map((c) => (
            <Table.Tr key={c.id}>
              <Table.Td>
                <Instante v={c.creado_en} />
              </Table.Td>
              <Table.Td>
                <Nombres lista="perfiles" codigos={c.antes} nada="Ninguno" />
              </Table.Td>
              <Table.Td>
                <Nombres lista="perfiles" codigos={c.perfiles} nada="Ninguno" />
              </Table.Td>
              <Table.Td>{c.motivo}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={c.estado} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The RUT it had and has: under all of them it is the same person. Only what changed is told. */
export function CambiosDeRut({ u }: { u: Cuenta }) {
  const cambios = u.ruts.filter((c) => c.antes !== null || c.decidida_por !== null || c.estado === 'por_aprobar');
  if (cambios.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>RUT anterior</Table.Th>
            <Table.Th>RUT nuevo</Table.Th>
            <Table.Th>Motivo</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cambios.map((c) => (
            <Table.Tr key={c.id}>
              <Table.Td>
                <Instante v={c.creado_en} />
              </Table.Td>
              <Table.Td>{c.antes ? <Rut v={c.antes} /> : 'Ninguno'}</Table.Td>
              <Table.Td>{c.rut ? <Rut v={c.rut} /> : 'Ninguno'}</Table.Td>
              <Table.Td>{c.motivo}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={c.estado} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
