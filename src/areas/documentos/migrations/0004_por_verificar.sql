ALTER TABLE "documento" ALTER COLUMN "estado_verificacion" SET DEFAULT 'PENDIENTE';
--> statement-breakpoint
ALTER TABLE "documento" ALTER COLUMN "estado_notificacion" SET DEFAULT 'PENDIENTE';
--> statement-breakpoint
-- The codes of the catalogue: those that tables were born with are in no list.
UPDATE "documento" SET "estado_verificacion" = 'PENDIENTE' WHERE "estado_verificacion" = 'SIN_VERIFICAR';
--> statement-breakpoint
UPDATE "documento" SET "estado_notificacion" = 'PENDIENTE' WHERE "estado_notificacion" = 'SIN_NOTIFICAR';
