import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRut, isRut, parseRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Rut } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import { enPalabras } from './escrito.tsx';
import { recientes } from './recientes.ts';

interface Hallados {
  items: { rut: string; nombre: string; roles: string[] }[];
}

function NoRegistrado({ q }: { q: string }) {
  if (!isRut(q)) return <Vacio razon="Nadie a su alcance se llama así." />;
  return (
    <Vacio
      razon={`${formatRut(parseRut(q) ?? q)} no está registrado, o está fuera de su alcance.`}
      accion={
        <Group gap="xs">
          <Can do="buro:consultar">
            <Button size="xs" variant="default" component={Link} to="/buro">
              Consultar buró
            </Button>
          </Can>
          <Can do="clientes:crear">
            <Button size="xs" variant="default" component={Link} to="/clientes/nuevo">
              Crear cliente
            </Button>
          </Can>
        </Group>
      }
    />
  );
}

function Resultados({ q }: { q: string }) {
  const r = useRead<Hallados>('consolidado', '/api/consolidado', { q });
  if (r.isPending) return <Cargando lines={4} />;
  if (r.error) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.items.length === 0) return <NoRegistrado q={q} />;
  return (
    <Tabla
      nombre="Personas halladas"
      clave={(f) => f.rut}
      filas={r.data.items}
      columnas={[
        { titulo: 'Nombre', celda: (f) => <Enlace to={`/consolidado/${f.rut}`}>{f.nombre}</Enlace> },
        { titulo: 'RUT', celda: (f) => <Rut v={f.rut} /> },
        { titulo: 'Es', celda: (f) => f.roles.map(enPalabras).join(', ') || 'Persona registrada' },
      ]}
    />
  );
}

/** Those seen in this tab: nothing of them is kept. */
function Recientes() {
  const { rut } = useRutGlobal();
  const vistos = recientes();
  if (!rut && vistos.length === 0) return <Text c="dimmed">Escriba un RUT o un nombre y pulse Enter.</Text>;
  return (
    <Stack gap={4}>
      {rut && (
        <Text size="sm">
          <Enlace to={`/consolidado/${rut}`}>RUT de trabajo {formatRut(rut)}</Enlace>
        </Text>
      )}
      {vistos.map((v) => (
        <Text key={v.rut} size="sm">
          <Enlace to={`/consolidado/${v.rut}`}>
            {v.nombre}, {formatRut(v.rut)}
          </Enlace>
        </Text>
      ))}
    </Stack>
  );
}

/** Anybody by RUT or name, whatever it is to the house. */
export default function Buscar() {
  const [search, setSearch] = useUrlState();
  const navigate = useNavigate();
  const q = oneOf(search.q);
  const [texto, setTexto] = useState(q);
  return (
    <Stack>
      <PageTitle>Vista consolidada</PageTitle>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          const rut = parseRut(texto);
          if (rut) void navigate({ to: `/consolidado/${rut}` });
          else setSearch({ q: texto.trim() || null });
        }}
      >
        <Group align="end" gap="xs">
          <TextInput
            label="RUT o nombre"
            value={texto}
            onChange={(e) => setTexto(e.currentTarget.value)}
            maxLength={80}
            w={{ base: '100%', sm: 360 }}
            data-autofocus
          />
          <Button type="submit">Ver</Button>
        </Group>
      </form>
      {q ? <Resultados q={q} /> : <Recientes />}
    </Stack>
  );
}
