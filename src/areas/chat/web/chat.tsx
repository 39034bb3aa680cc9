import { Button, Group, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Contacto, Perfil, Resumen } from '../contract.ts';
import classes from './chat.module.css';
import { Contactos } from './contactos.tsx';
import { Conversacion } from './conversacion.tsx';
import { LISTA, useEnVivo } from './en-vivo.ts';
import { STATUS } from './textos.ts';

const PerfilPanel = lazy(() => import('./perfil.tsx'));
export default function ChatPantalla() {
  const [search, setSearch] = useUrlState();
  const [perfil, setPerfil] = useState(false);
  useEnVivo();
  const r = useRead<{ chatsContacts: Resumen[]; contacts: Contacto[]; profileUser: Perfil }>('chat', LISTA);
  const con = Number(oneOf(search.con)) || undefined;
  if (r.isPending) return <Cargando lines={10} />;
  if (!r.data) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { chatsContacts, contacts, profileUser } = r.data;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <PageTitle>Chat</PageTitle>
        <Button size="xs" variant="default" onClick={() => setPerfil(true)}>
          Mi perfil: {STATUS[profileUser.status]}
        </Button>
      </Group>
      <div className={classes.panes} data-hablando={con !== undefined || undefined}>
        <section className={`${classes.pane} ${classes.izquierda}`} aria-label="Personas">
          <Contactos
            chats={chatsContacts}
            contactos={contacts}
            yo={profileUser.id}
            actual={con}
            onElegir={(id) => setSearch({ con: id })}
          />
        </section>
        <section className={`${classes.pane} ${classes.derecha}`} aria-label="Conversación">
          {con === undefined ? (
            <Vacio razon="Elija a una persona para conversar." />
          ) : (
            <Conversacion key={con} id={con} yo={profileUser.id} onCerrar={() => setSearch({ con: null })} />
          )}
        </section>
      </div>
      <Suspense fallback={null}>{perfil && <PerfilPanel perfil={profileUser} onClose={() => setPerfil(false)} />}</Suspense>
    </Stack>
  );
}
