create or replace function documento_no_se_borra() returns trigger language plpgsql as $$ begin raise exception 'no se borra: %', tg_table_name using errcode = 'restrict_violation'; end $$;
--> statement-breakpoint
drop trigger if exists documento_sin_borrar on documento;
--> statement-breakpoint
create trigger documento_sin_borrar before delete on documento for each row execute function documento_no_se_borra();
--> statement-breakpoint
drop trigger if exists documento_archivo_sin_borrar on documento_archivo;
--> statement-breakpoint
create trigger documento_archivo_sin_borrar before delete on documento_archivo for each row execute function documento_no_se_borra();
--> statement-breakpoint
drop trigger if exists documento_nota_sin_borrar on documento_nota;
--> statement-breakpoint
create trigger documento_nota_sin_borrar before delete on documento_nota for each row execute function documento_no_se_borra();
